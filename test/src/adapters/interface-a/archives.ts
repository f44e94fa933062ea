import JSZip from 'jszip'

/** Three files, of which one cannot be converted. */
export const pages = { 'one.md': '# One', 'two/two.md': '# Two', 'broken.pdf': '%PDF-1.7\nnothing else' }

/** A ZIP archive of files by name. */
export async function archive(files: Readonly<Record<string, string>>): Promise<File> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return new File([Buffer.from(await zip.generateAsync({ type: 'uint8array' }))], 'files.zip')
}
