import { describe, expect, test } from 'vitest'
import { docxOf, paragraph, pdfOf, zipOf } from '../testing/files.ts'
import { extractText, type ToRead } from './extractText.ts'
import { Unreadable } from './problem.ts'
import { readApart } from './readApart.ts'

const read = async (kind: ToRead['kind'], content: string | Buffer, charset?: string) =>
  (await extractText({ kind, bytes: Buffer.from(content), charset })).text
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof Unreadable ? error.problem : String(error)),
  )

describe('the text of', () => {
  test.each([
    ['a text in UTF-8', 'txt', Buffer.from('\ufeffTroca em até 30 dias'), '\ufeffTroca em até 30 dias'.trim()],
    ['a text as old spreadsheets save it', 'txt', Buffer.from('Troca em at\xe9 30 dias', 'latin1'), 'Troca em até 30 dias'],
    ['a text in UTF-16', 'txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Até', 'utf16le')]), 'Até'],
    ['Markdown', 'md', Buffer.from('# Trocas\r\n\r\n\r\n\r\n30   dias '), '# Trocas\n\n30 dias'],
    ['a table with semicolons', 'csv', Buffer.from('Cidade;Frete\nRio;"R$ 10,00"\nSão Paulo;\n'), 'Cidade: Rio; Frete: R$ 10,00\n\nCidade: São Paulo'],
    ['a table with commas', 'csv', Buffer.from('a,b\n1,"x;y"'), 'a: 1; b: x;y'],
  ] as const)('%s', async (_what, kind, bytes, text) => {
    expect(await read(kind, bytes)).toBe(text.replace('\ufeff', ''))
  })

  test('a document of Word: headings, lists, rows of tables, in any language of its styles', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
    const item = `<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Etiqueta</w:t></w:r></w:p>`
    const body = [
      paragraph('Política &amp; regras', 'Ttulo'),
      paragraph('Trocas', 'Ttulo2'),
      paragraph('Em até 30 dias.'),
      item,
      `<w:tbl><w:tr>${cell('Rio')}${cell('2 dias')}</w:tr></w:tbl>`,
      paragraph('Fim', 'Heading1'),
    ].join('')

    expect(await read('docx', await docxOf(body))).toBe('# Política & regras\n\n## Trocas\n\nEm até 30 dias.\n\n- Etiqueta\nRio | 2 dias\n\n# Fim')
  })

  test('a PDF: lines of a paragraph are one, larger letters a heading', async () => {
    const lines = [
      { text: 'Trocas e devolu\xe7\xf5es', size: 22 },
      { text: 'A troca pode ser pedida em at\xe9 30 dias depois', size: 11 },
      { text: 'da entrega, com a nota fiscal.', size: 11 },
    ]

    expect(await read('pdf', pdfOf(lines))).toBe('## Trocas e devoluções\n\nA troca pode ser pedida em até 30 dias depois da entrega, com a nota fiscal.')
  })

  test.each([
    [
      'the main part, without what stands around',
      '<body><nav>Início</nav><main><h1>Trocas</h1><p>Em até <b>30</b> dias.</p><ul><li>Etiqueta</li></ul><script>x()</script></main><footer>CNPJ</footer>',
      '# Trocas\n\nEm até 30 dias.\n\n- Etiqueta',
    ],
    ['the whole body where there is no main part', '<div><header>Topo</header><p>Frete&nbsp;grátis <a href="/x">aqui</a></p></div>', 'Frete grátis aqui'],
    ['the body where the main part is empty', '<main></main><div><p>O texto está aqui</p></div>', 'O texto está aqui'],
  ])('a page: %s', async (_what, html, text) => {
    expect(await read('html', html)).toBe(text)
  })

  test('a page in the letters that it names, with its title', async () => {
    const html = Buffer.from(
      '<html><head><meta charset="iso-8859-1"><title>Pre\xe7os &amp;\n prazos</title></head><body><p>At\xe9 amanh\xe3</p></body></html>',
      'latin1',
    )

    expect(await extractText({ kind: 'html', bytes: html })).toEqual({ title: 'Preços & prazos', text: 'Até amanhã' })
  })
})

describe('what cannot be read is said in a word', () => {
  const bomb = () => zipOf({ 'word/document.xml': Buffer.alloc(70 * 1024 * 1024, 0x20) })
  test.each([
    ['a picture that is called a text', 'txt', async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'kind'],
    ['a PDF that is called a text', 'txt', async () => pdfOf([{ text: 'x', size: 10 }]), 'kind'],
    ['an archive that is called a table', 'csv', () => zipOf({ a: 'b' }), 'kind'],
    ['a text that is called a PDF', 'pdf', async () => Buffer.from('Olá'), 'kind'],
    ['an archive without a document', 'docx', () => zipOf({ 'xl/workbook.xml': '<x/>' }), 'kind'],
    ['a broken PDF', 'pdf', async () => Buffer.from('%PDF-1.7\nlixo\n'.repeat(50)), 'broken'],
    ['half an archive', 'docx', async () => (await docxOf(paragraph('x'))).subarray(0, 60), 'broken'],
    ['broken XML', 'docx', () => zipOf({ 'word/document.xml': '<w:document><w:p></w:document>' }), 'broken'],
    ['XML with a document type', 'docx', () => zipOf({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:document>&a;</w:document>' }), 'broken'],
    ['an archive that unpacks to very much', 'docx', bomb, 'bomb'],
    ['a PDF without a text', 'pdf', async () => pdfOf([]), 'empty'],
    ['an empty text', 'md', async () => Buffer.from(' \n '), 'empty'],
    ['a text longer than a shelf of books', 'txt', async () => Buffer.from('palavra '.repeat(200_000)), 'tooLong'],
  ] as const)('%s', async (_what, kind, bytes, problem) => {
    expect(await problemOf(readApart({ kind, bytes: await bytes() }))).toBe(problem)
  })

  test('a page so deep that it would take minutes is given up', async () => {
    expect(await problemOf(readApart({ kind: 'html', bytes: Buffer.from('<div>'.repeat(200_000)) }, 500))).toBe('timeout')
  })
})
