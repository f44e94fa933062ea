// Types of an OpenAPI document, with Blob for files, as openapi-typescript documents it: FROM.json TO.ts
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import openapi, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const [from, to] = process.argv.slice(2)
const nodes = await openapi(pathToFileURL(from), {
  transform: ({ format }) =>
    format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined,
})
await writeFile(to, astToString(nodes))
