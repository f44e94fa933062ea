/** Places in a DOCX where a value can survive, one file for each. */
import { docx, p, part, run } from '../../../builders/docx.ts'

export interface OfficeLeak {
  readonly name: string
  readonly build: () => Promise<Uint8Array>
  /** Words of the document that stay. Default: `kept`. */
  readonly keep?: readonly string[]
  /** What is still found when the file was read: default the value. */
  readonly value?: string
  /** What is redacted. Default: the person. */
  readonly terms?: readonly string[]
}

export const person = 'Jordan Blackwood'
const first = 'Jor'
const second = 'dan Black'
const third = 'wood'
const keep = p('kept words')

export const body = (name: string, xml: string): OfficeLeak => ({
  name,
  build: () => docx({ body: `${keep}${xml}` }),
})

/** A file with one more part, related to the document. */
function withPart(
  name: string,
  kind: string,
  target: string,
  content: string | Uint8Array,
  xml = '',
): OfficeLeak {
  return {
    name,
    build: () =>
      docx({
        body: `${keep}${xml}`,
        relations: [['rX', kind, target]],
        parts: { [`word/${target}`]: content },
      }),
  }
}

export const field = (code: string, result: string): string =>
  p(
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${code}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  )
export const instruction = (text: string): string =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const settings = (name: string, xml: string): OfficeLeak =>
  withPart(name, 'settings', 'settings.xml', part('w:settings', xml))
const control = (properties: string, content = run('text')): string =>
  p(`<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`)
const textBox = `<w:txbxContent>${p(run(first) + run(second) + run(third))}</w:txbxContent>`
const drawing = (attributes: string, inside = ''): string =>
  p(
    `<w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" ${attributes}/><a:graphic>${inside}</a:graphic></wp:inline></w:drawing></w:r>`,
  )
const author = `w:id="1" w:author="${person}" w:date="2026-01-01T00:00:00Z"`

export const wordLeaks: readonly OfficeLeak[] = [
  body('a plain paragraph', p(`Signed by ${person}.`)),
  body('text split over runs', p(run(first) + run(second, '<w:b/>') + run(third))),
  body(
    'text split by proofing marks, bookmarks and page breaks',
    p(
      `${run(first)}<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0" w:name="b"/>${run(second)}<w:bookmarkEnd w:id="0"/><w:r><w:lastRenderedPageBreak/></w:r>${run(third)}`,
    ),
  ),
  body(
    'text with soft hyphens, no-break hyphens and tabs inside',
    p(`<w:r><w:t>Jor</w:t><w:softHyphen/><w:t>dan</w:t><w:tab/><w:t>Black\u00adwood</w:t></w:r>`),
  ),
  body('text over a line break', p(`<w:r><w:t>Jordan</w:t><w:br/><w:t>Blackwood</w:t></w:r>`)),
  body('text with zero-width characters', p('Jor\u200bdan Black\u200dwood')),
  body('character references', p('&#74;&#111;&#x72;&#100;an &#66;lackwood')),
  body('a CDATA section', p('<w:r><w:t><![CDATA[Jordan Black]]>wood</w:t></w:r>')),
  body('text split by an XML comment', p('<w:r><w:t>Jordan Bl<!-- x -->ackwood</w:t></w:r>')),
  body('an XML comment', `<!-- ${person} -->`),
  body('a processing instruction', `<?note ${person}?>`),
  body('a table cell', `<w:tbl><w:tr><w:tc>${p(person)}</w:tc><w:tc>${p('other')}</w:tc></w:tr></w:tbl>`),
  body(
    'a value over two cells',
    `<w:tbl><w:tr><w:tc>${p('Jordan')}</w:tc><w:tc>${p('Blackwood')}</w:tc></w:tr></w:tbl>`,
  ),
  body('a value over two paragraphs', p('Jordan') + p('Blackwood')),
  body('deleted text', p(`<w:del ${author}><w:r><w:delText>${person}</w:delText></w:r></w:del>`)),
  body(
    'a name joined by a deletion',
    p(
      `${run('Jordan Bl')}<w:del w:id="1" w:author="x"><w:r><w:delText>zz</w:delText></w:r></w:del>${run('ackwood')}`,
    ),
  ),
  body(
    'a name joined by an insertion',
    p(`${run('Jordan ')}<w:ins w:id="1" w:author="x">${run('Black')}</w:ins>${run('wood')}`),
  ),
  body(
    'moved text',
    p(`<w:moveFrom ${author}>${run(person)}</w:moveFrom><w:moveTo ${author}>${run(person)}</w:moveTo>`),
  ),
  body('authors of changes', p(`<w:ins ${author}>${run('inserted')}</w:ins>`)),
  body(
    'authors of changed formatting',
    p(
      run('text', `<w:rPrChange ${author}><w:rPr/></w:rPrChange>`),
      `<w:pPrChange ${author}><w:pPr/></w:pPrChange>`,
    ),
  ),
  body(
    'authors of changed tables',
    `<w:tbl><w:tr><w:trPr><w:ins ${author}/></w:trPr><w:tc><w:tcPr><w:cellIns ${author}/></w:tcPr>${p('cell')}</w:tc></w:tr></w:tbl><w:p><w:pPr><w:sectPr><w:sectPrChange ${author}/></w:sectPr></w:pPr></w:p>`,
  ),
  body(
    'a deleted row',
    `<w:tbl><w:tr><w:trPr><w:del ${author}/></w:trPr><w:tc>${p(person)}</w:tc></w:tr><w:tr><w:tc>${p('row')}</w:tc></w:tr></w:tbl>`,
  ),
  body('the code of a field', field(instruction(` HYPERLINK "mailto:${person}" `), 'link')),
  body(
    'the code of a field, split over runs',
    field(instruction(' AUTHOR Jor') + instruction('dan Black') + instruction('wood '), 'x'),
  ),
  body('the result of a field', field(instruction(' AUTHOR '), person)),
  body('a simple field', p(`<w:fldSimple w:instr=" QUOTE &quot;${person}&quot; ">${run('x')}</w:fldSimple>`)),
  body(
    'private data of a field',
    p(
      `<w:r><w:fldChar w:fldCharType="begin"><w:fldData>${Buffer.from(person, 'utf16le').toString('base64')}</w:fldData></w:fldChar></w:r>`,
    ),
  ),
  body(
    'data of a form field',
    p(
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${person}"/><w:helpText w:type="text" w:val="${person}"/><w:statusText w:type="text" w:val="${person}"/><w:textInput><w:default w:val="${person}"/></w:textInput></w:ffData></w:fldChar></w:r>`,
    ),
  ),
  body(
    'a text box in both branches',
    p(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${textBox}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${textBox}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
  ),
  body('hidden text', p(run(person, '<w:vanish/>') + run(person, '<w:webHidden/>'))),
  body('white and tiny text', p(run(person, '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>'))),
  body(
    'a content control',
    control(`<w:alias w:val="${person}"/><w:tag w:val="${person}"/>`, run(first) + run(second) + run(third)),
  ),
  body(
    'the list of a content control',
    control(
      `<w:dropDownList w:lastValue="${person}"><w:listItem w:displayText="${person}" w:value="${person}"/></w:dropDownList>`,
    ),
  ),
  body('a data binding', control(`<w:dataBinding w:xpath="/x[name='${person}']" w:storeItemID="{1}"/>`)),
  body(
    'a bookmark',
    p(
      `<w:bookmarkStart w:id="0" w:name="Jordan_Blackwood"/>${run('x')}<w:bookmarkEnd w:id="0"/><w:hyperlink w:anchor="Jordan_Blackwood">${run('y')}</w:hyperlink>`,
    ),
  ),
  body(
    'the tooltip of a link',
    p(`<w:hyperlink w:anchor="a" w:tooltip="${person}" w:docLocation="${person}">${run('y')}</w:hyperlink>`),
  ),
  body(
    'ruby text',
    p(`<w:r><w:ruby><w:rt>${run(person)}</w:rt><w:rubyBase>${run('x')}</w:rubyBase></w:ruby></w:r>`),
  ),
  body('a formula', p(`<m:oMath><m:r><m:t>Jordan</m:t></m:r><m:r><m:t>Blackwood</m:t></m:r></m:oMath>`)),
  body('alternative text', drawing(`name="${person}" descr="Photo of ${person}" title="${person}"`)),
  body(
    'VML text and attributes',
    p(
      `<w:r><w:pict><v:shape alt="${person}" id="${person}"><v:textpath string="${person}"/></v:shape></w:pict></w:r>`,
    ),
  ),
  body(
    'VML drawing data',
    p(
      `<w:r><w:pict xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape o:gfxdata="${Buffer.from(`${person} ${person}`).toString('base64')}"/></w:pict></w:r>`,
    ),
  ),
  body(
    'an extension',
    drawing(
      'name="x"',
      `<a:graphicData uri="x"><a:extLst><a:ext uri="{1}"><x:y xmlns:x="http://example.com/${encodeURI(person)}" v="${person}">${person}</x:y></a:ext></a:extLst></a:graphicData>`,
    ),
  ),
  body(
    'the names of unknown elements and attributes',
    `<w:sectPr><x:JordanBlackwood xmlns:x="http://example.com/" x:Jordan.Blackwood="1">x</x:JordanBlackwood></w:sectPr>`,
  ),
  body(
    'symbols that are letters',
    p(
      `<w:r>${[...person].map((letter) => `<w:sym w:font="Arial" w:char="F0${letter.charCodeAt(0).toString(16)}"/>`).join('')}</w:r>`,
    ),
  ),
  body(
    'smart tags',
    p(
      `<w:smartTag w:uri="urn:x" w:element="PersonName"><w:smartTagPr><w:attr w:name="n" w:val="${person}"/></w:smartTagPr>${run(person)}</w:smartTag>`,
    ),
  ),
  body('editing permissions', `<w:permStart w:id="1" w:ed="${person}"/>${p('x')}<w:permEnd w:id="1"/>`),
  body(
    'the caption of a table',
    `<w:tbl><w:tblPr><w:tblCaption w:val="${person}"/><w:tblDescription w:val="${person}"/></w:tblPr><w:tr><w:tc>${p('x')}</w:tc></w:tr></w:tbl>`,
  ),
  withPart('a header', 'header', 'header1.xml', part('w:hdr', p(run(first) + run(second) + run(third)))),
  withPart('a footer', 'footer', 'footer1.xml', part('w:ftr', p(person))),
  withPart(
    'a watermark',
    'header',
    'header1.xml',
    part('w:hdr', p(`<w:r><w:pict><v:shape><v:textpath string="${person}"/></v:shape></w:pict></w:r>`)),
  ),
  {
    name: 'a footnote',
    build: () =>
      docx({
        body: keep,
        footnotes: `<w:footnote w:id="1">${p(person)}</w:footnote>`,
        relations: [['r1', 'footnotes', 'footnotes.xml']],
      }),
  },
  {
    name: 'an endnote',
    build: () =>
      docx({
        body: keep,
        endnotes: `<w:endnote w:id="1">${p(person)}</w:endnote>`,
        relations: [['r1', 'endnotes', 'endnotes.xml']],
      }),
  },
  withPart(
    'a comment and its author',
    'comments',
    'comments.xml',
    part('w:comments', `<w:comment ${author} w:initials="JB">${p(person)}</w:comment>`),
  ),
  withPart(
    'people',
    'people',
    'people.xml',
    part('w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"', '')
      .replace('></w15', `><w15:person w15:author="${person}"/></w15`)
      .replace(/<\/w15:people [^>]*>/, '</w15:people>'),
  ),
  settings('document variables', `<w:docVars><w:docVar w:name="${person}" w:val="${person}"/></w:docVars>`),
  settings(
    'the source of a mail merge',
    `<w:mailMerge><w:query w:val="SELECT * FROM ${person}"/></w:mailMerge>`,
  ),
  settings(
    'protection',
    `<w:documentProtection w:edit="forms" w:hash="${Buffer.from(person).toString('base64')}" w:salt="x"/>`,
  ),
  settings(
    'schemas and captions',
    `<w:attachedSchema w:val="${person}"/><w:captions><w:caption w:name="${person}"/></w:captions>`,
  ),
  {
    name: 'an attached template',
    build: () =>
      docx({
        body: keep,
        relations: [['rS', 'settings', 'settings.xml']],
        parts: {
          'word/settings.xml': part('w:settings', '<w:attachedTemplate r:id="rT"/>'),
          'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rT" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Users/${encodeURI(person)}/t.dotx" TargetMode="External"/></Relationships>`,
        },
      }),
  },
  {
    name: 'the name of a style',
    build: () =>
      docx({
        body: keep + p(run('styled', '<w:rStyle w:val="JordanBlackwood"/>')),
        styles: `<w:style w:type="character" w:styleId="JordanBlackwood"><w:name w:val="${person}"/><w:aliases w:val="${person}"/></w:style>`,
        relations: [['r1', 'styles', 'styles.xml']],
      }),
  },
  {
    name: 'the text of a numbering',
    build: () =>
      docx({
        body: keep,
        numbering: `<w:abstractNum w:abstractNumId="0"><w:nsid w:val="1"/><w:name w:val="${person}"/><w:lvl w:ilvl="0"><w:lvlText w:val="${person} %1"/></w:lvl></w:abstractNum>`,
        relations: [['r1', 'numbering', 'numbering.xml']],
      }),
  },
  withPart(
    'the name of a font',
    'fontTable',
    'fontTable.xml',
    part('w:fonts', `<w:font w:name="${person}"><w:altName w:val="${person}"/></w:font>`),
  ),
  withPart(
    'the name of a theme',
    'theme',
    'theme/theme1.xml',
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${person}"/>`,
  ),
  withPart(
    'building blocks',
    'glossaryDocument',
    'glossary/document.xml',
    part('w:glossaryDocument', p(person)),
  ),
  withPart(
    'web settings',
    'webSettings',
    'webSettings.xml',
    part('w:webSettings', `<w:frameset><w:frame><w:name w:val="${person}"/></w:frame></w:frameset>`),
  ),
  withPart(
    'an imported HTML document',
    'aFChunk',
    'chunk.html',
    `<p>${person}</p>`,
    '<w:altChunk r:id="rX"/>',
  ),
  {
    name: 'the date of a control',
    value: '1984-03-17',
    terms: ['17 March 1984'],
    build: () =>
      docx({
        body: `${keep}${control('<w:date w:fullDate="1984-03-17T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/></w:date>', run('17 March 1984'))}`,
      }),
  },
  body(
    'a reference to a bookmark',
    p('<w:bookmarkStart w:id="1" w:name="Jordan_Blackwood"/><w:bookmarkEnd w:id="1"/>') +
      field(instruction(' REF Jordan_Blackwood '), 'text'),
  ),
  body(
    'the last value of a list',
    control(`<w:comboBox w:lastValue="${person}"><w:listItem w:displayText="x" w:value="x"/></w:comboBox>`),
  ),
  body(
    'a line for a signature',
    p(
      `<w:r><w:pict><v:shape id="s"><o:signatureline xmlns:o="urn:schemas-microsoft-com:office:office" o:suggestedsigner="${person}"/></v:shape></w:pict></w:r>`,
    ),
  ),
  body(
    'the code of a video from the web',
    drawing('name="x"').replace(
      '<a:graphic>',
      `<a:graphic><wp15:webVideoPr xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" embeddedHtml="&lt;iframe title=&quot;${person}&quot;/&gt;"/>`,
    ),
  ),
  withPart(
    'the other name of a font',
    'fontTable',
    'fontTable.xml',
    part('w:fonts', `<w:font w:name="Arial"><w:altName w:val="${person}"/></w:font>`),
  ),
  withPart(
    'ink',
    'customXml',
    'ink/ink1.xml',
    `<x>${person}</x>`,
    p('<w:r><w:drawing><w:contentPart r:id="rX"/></w:drawing></w:r>'),
  ),
  withPart(
    'the layers of a photo',
    'hdphoto',
    'media/hdphoto1.wdp',
    person,
    drawing(
      'name="x"',
      '<a:blip><a14:imgLayer xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" r:embed="rX"/></a:blip>',
    ),
  ),
  withPart(
    'a document that is a part of the document',
    'subDocument',
    `file:///C:/${encodeURI(person)}.docx`,
    '',
    '<w:subDoc r:id="rX"/>',
  ),
  withPart(
    'a part in UTF-16',
    'header',
    'header1.xml',
    Buffer.from(`\ufeff${part('w:hdr', p(person)).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  ),
  withPart('times of comments', 'commentsExtensible', 'commentsExtensible.xml', `<x a="${person}"/>`),
]
