import { childOf, type XmlElement } from '../../../office/xml.ts'

/** Of alternative contents, the newer one if supported, else the fallback. */
export function supportedAlternative(alternatives: XmlElement): XmlElement {
  const choice = childOf(alternatives, 'mc:Choice')
  const known =
    choice && /^(?:wps|wpg|wpi|wpc|w14|w15|w16\w*|a14|c14|v2)$/.test(choice.attributes.Requires ?? '')
  return (known ? choice : undefined) ?? childOf(alternatives, 'mc:Fallback') ?? choice ?? alternatives
}
