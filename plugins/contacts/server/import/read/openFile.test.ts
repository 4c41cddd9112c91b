import { describe, expect, test } from 'vitest'
import { openContactFile } from './openFile.ts'
import { fileOf, workbookOf, zipOf } from './testFiles.ts'

async function read(path: string) {
  const { headings, rows } = await openContactFile(path)
  const all: (string | number)[][] = []
  for await (const { row, cells } of rows) all.push([row, ...(cells ?? ['(broken)'])])
  return { headings, rows: all }
}
const readText = async (content: string | Uint8Array) => read(await fileOf('contatos.csv', content))
const faultOf = async (path: string) =>
  read(path).then(
    () => null,
    (error: unknown) => JSON.stringify(error),
  )

describe('a file of text', () => {
  test.each([
    ['semicolons', 'Nome;Número\nAna;11987654321', [[2, 'Ana', '11987654321']]],
    ['commas', 'Nome,Número\r\nAna,11987654321\r\n', [[2, 'Ana', '11987654321']]],
    ['tabs', 'Nome\tNúmero\nAna\t11987654321', [[2, 'Ana', '11987654321']]],
    ['a mark of UTF-8 in front', '\uFEFFNome;Número\nAna;1', [[2, 'Ana', '1']]],
    ['a comma inside quotes', 'Nome,Número\n"Lima, Ana",1', [[2, 'Lima, Ana', '1']]],
    [
      'a break inside quotes',
      'Nome;Número\n"Ana\nLima";1\nBia;2',
      [
        [2, 'Ana\nLima', '1'],
        [4, 'Bia', '2'],
      ],
    ],
    ['a quote inside a word', 'Nome;Número\nAna "Nina" Lima;1', [[2, 'Ana "Nina" Lima', '1']]],
    [
      'blank rows',
      'Nome;Número\n\nAna;1\n;\n\nBia;2',
      [
        [3, 'Ana', '1'],
        [6, 'Bia', '2'],
      ],
    ],
    [
      'a row that is too short',
      'Nome;Número\nAna\nBia;2',
      [
        [2, 'Ana'],
        [3, 'Bia', '2'],
      ],
    ],
    ['a formula', 'Nome;Número\n=1+1;1', [[2, '=1+1', '1']]],
  ])('with %s', async (_what, content, rows) => {
    expect(await readText(content)).toEqual({ headings: ['Nome', 'Número'], rows })
  })

  test('of Windows-1252 and of UTF-16 keeps its accents', async () => {
    const old = Buffer.from('Nome;Número\nJoão “Zé”;1'.replace('“', '\x93').replace('”', '\x94'), 'latin1')
    const wide = Buffer.from('\uFEFFNome;Número\nJoão;1', 'utf16le')

    expect((await readText(old)).rows).toEqual([[2, 'João “Zé”', '1']])
    expect(await readText(wide)).toEqual({ headings: ['Nome', 'Número'], rows: [[2, 'João', '1']] })
  })

  test('with a quote mark that nothing closes loses that row alone', async () => {
    const { rows } = await readText('Nome;Número\nAna;1\n"Bia;2\nCai;3\nDora;4\n')

    expect(rows).toEqual([
      [2, 'Ana', '1'],
      [3, '(broken)'],
      [4, 'Cai', '3'],
      [5, 'Dora', '4'],
    ])
  })

  test('with such a quote mark far from its end loses that row alone', async () => {
    const many = Array.from({ length: 20_000 }, (_none, at) => `Pessoa ${at};${at}`).join('\n')
    const { rows } = await readText(`Nome;Número\n"Bia;2\n${many}`)

    expect(rows).toHaveLength(20_001)
    expect(rows[0]).toEqual([2, '(broken)'])
  })
})

describe('a workbook', () => {
  test('is read from its first sheet: texts, numbers, dates, formulas, gaps', async () => {
    const path = await workbookOf(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Número</t></is></c><c r="C1" t="str"><v>Dia</v></c></row>
       <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>5.511987654321E12</v></c><c r="C3" s="1"><v>33199</v></c></row>
       <row r="4"><c r="A4"><f>1+1</f></c><c r="C4" t="str"><f>A1</f><v>a &amp; b</v></c></row>`,
      ['<t>Nome</t>', '<r><t>Ana </t></r><r><t>Lima</t></r><rPh><t>hint</t></rPh>'],
    )

    expect(await read(path)).toEqual({
      headings: ['Nome', 'Número', 'Dia'],
      rows: [
        [3, 'Ana Lima', '5511987654321', '1990-11-22'],
        [4, '=1+1', '', 'a & b'],
      ],
    })
  })

  test.each([
    ['a hundred megabytes', Buffer.alloc(101 * 1024 * 1024, 'a')],
    ['eleven megabytes of nearly nothing', Buffer.alloc(11 * 1024 * 1024, 'a')],
  ])('that unpacks to %s is refused before it does', async (_what, part) => {
    const path = await zipOf('bomba.xlsx', { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': part })

    expect(await faultOf(path)).toContain('bomb')
  })

  test('with elements far inside each other is refused', async () => {
    const path = await workbookOf(`<row r="1"><c r="A1">${'<a>'.repeat(30)}`)

    expect(await faultOf(path)).toContain('bomb')
  })

  test('with a cell that never ends keeps as much as a cell may have', async () => {
    const { headings } = await openContactFile(await workbookOf(`<row r="1"><c r="A1" t="str"><v>${'a'.repeat(200_000)}</v></c></row>`))

    expect(headings.map(({ length }) => length)).toEqual([5_000])
  })

  test('with a document type is refused', async () => {
    const path = await zipOf('xxe.xlsx', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>', 'xl/worksheets/sheet1.xml': '<worksheet/>' })

    expect(await faultOf(path)).toContain('broken')
  })
})

test.each([
  ['nothing', '', 'empty'],
  ['blanks alone', '\n\n  \n', 'empty'],
  ['headings alone', 'Nome;Número\n', 'headings'],
  ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'encrypted'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'kind'],
  ['half a zip', Buffer.from('504b0304140000000800', 'hex'), 'broken'],
  ['too many columns', `${Array.from({ length: 101 }, (_none, at) => at).join(';')}\n1`, 'columns'],
  ['too many rows', `Nome\n${'Ana\n'.repeat(100_001)}`, 'rows'],
])('%s is refused with its reason', async (_what, content, fault) => {
  expect(await faultOf(await fileOf('x.csv', content))).toContain(fault)
})

test('a zip that is no workbook is refused', async () => {
  expect(await faultOf(await zipOf('x.zip', { 'a.txt': 'a' }))).toContain('kind')
})
