/** Named character references of HTML. */
export { decodeHTML, decodeHTMLAttribute } from 'entities'
