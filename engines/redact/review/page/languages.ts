/** Translations of the texts of the page, by their English. */
export const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
