/** Office packages as parts that are changed in place and written again, without anything else of the archive. */
export { isOfExtension } from '../xml.ts'
export { EditablePackage, Part, type PartRelationship } from './editable-package.ts'
export { parseXmlTree } from './parse-xml-tree.ts'
export { XmlTag, XmlText } from './xml-tree.ts'
