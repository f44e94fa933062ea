import { losses, routes } from '../../engines/convert/routes.ts'
import { table } from './table.ts'

const software = { ocr: 'OCR', officeSuite: 'LibreOffice' } as const

export function routesAsJson(): string {
  const named = routes().map((route) => ({ ...route, needs: route.needs.map((need) => software[need]) }))
  return `${JSON.stringify({ routes: named })}\n`
}

export function routesAsText(): string {
  const rows = [...Map.groupBy(routes(), ({ from }) => from)].map(([from, some]) => [
    from,
    some.map(({ to }) => to).join(', '),
  ])
  return `${table(['FROM', 'TO'], rows)}\n${table(['STEP', 'LOSES'], [...losses()])}`
}
