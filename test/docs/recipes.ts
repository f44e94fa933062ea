/** The code of a recipe: its shell commands in order, and its JSON. */
interface Recipe {
  readonly commands: string
  readonly json: string
}

/** The recipes of a Markdown page by their headings of level two. */
export function recipes(markdown: string): Map<string, Recipe> {
  const sections = markdown.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      { commands: fenced(section, 'sh'), json: fenced(section, 'json') },
    ]),
  )
}

function fenced(section: string, language: string): string {
  const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
  return [...blocks].map(([, code]) => code).join('')
}
