/** Office packages as parts that are changed in place and written again, without anything else of the archive. */
export { isOfExtension } from '../namespaces.ts'
export { type DroppedEntry, EditablePackage, Part, type PartRelationship } from './editable-package.ts'
export { parseXmlTree, type XmlTree } from './parse-xml-tree.ts'
export { type XmlAttribute, type XmlChild, XmlTag, XmlText } from './xml-tree.ts'
