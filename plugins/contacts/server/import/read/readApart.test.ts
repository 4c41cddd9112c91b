import { expect, test } from 'vitest'
import type { FileRow } from './fileRow.ts'
import { openContactFileApart } from './readApart.ts'
import { fileOf, workbookOf } from './testFiles.ts'

async function allOf(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('a file is read in its own thread, row by row', async () => {
  const many = Array.from({ length: 1_200 }, (_none, at) => `Pessoa ${at};${at}`).join('\n')
  const { headings, rows, close } = await openContactFileApart(await fileOf('contatos.csv', `Nome;Número\n${many}`))
  const all = await allOf(rows)
  await close()

  expect(headings).toEqual(['Nome', 'Número'])
  expect(all).toHaveLength(1_200)
  expect(all.at(-1)).toEqual({ row: 1_201, cells: ['Pessoa 1199', '1199'] })
})

test.each([
  ['at once', '', 'empty'],
  ['while its rows are read', `Nome\n${'Ana\n'.repeat(100_001)}`, 'rows'],
])('what cannot be read is told %s', async (_when, content, fault) => {
  const read = async () => {
    const { rows, close } = await openContactFileApart(await fileOf('x.csv', content))
    await allOf(rows).finally(close)
  }

  await expect(read()).rejects.toMatchObject({ fault })
})

test('what was found before anybody asked for rows is told to whoever asks later', async () => {
  const early = await openContactFileApart(await fileOf('vazio.csv', 'Nome;Número'), 2_000)
  // Meanwhile the thread is at the end of its file.
  const other = await openContactFileApart(await fileOf('contatos.csv', 'Nome\nAna'))
  await allOf(other.rows).finally(other.close)

  await expect(allOf(early.rows).finally(early.close)).rejects.toMatchObject({ fault: 'headings' })
})

test('a thread that says nothing ends, and the file is refused', async () => {
  await expect(openContactFileApart(await fileOf('contatos.csv', 'Nome\nAna'), 0)).rejects.toMatchObject({ fault: 'bomb' })
})

test('a workbook of nested elements is refused, and the server goes on', async () => {
  await expect(openContactFileApart(await workbookOf('<a>'.repeat(3_000_000)))).rejects.toMatchObject({ fault: 'bomb' })
})
