import { MOST_IMPORT_COLUMNS } from '../../../../contract/import.ts'
import { type FileRow, LONGEST_CELL } from '../fileRow.ts'
import { openArchive } from './archive.ts'
import { dateStyles, firstSheet, sharedTexts } from './workbook.ts'
import { readXml } from './xml.ts'

/** Days from 30 December 1899, as spreadsheets count, to '2026-11-23'. */
export function dateOfSerial(serial: number): string | null {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10)
}

/** 'C7' → 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
  formula: string
}

export interface CellTexts {
  texts: readonly string[]
  dates: ReadonlySet<number>
}

/** A cell as people read it: a long number without an exponent, a date as '2026-11-23'. A formula is what it came to, or its own text. */
export function cellText({ type, style, value, formula }: Omit<Cell, 'column'>, { texts, dates }: CellTexts): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (value === '' && formula !== '') return `=${formula}`
  if (type !== '' && type !== 'n') return type === 'e' ? '' : value
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (dates.has(style)) return dateOfSerial(number) ?? value
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
}

/** Rows of the first sheet of a workbook. @throws UnreadableFile */
export async function* readXlsx(path: string): AsyncGenerator<FileRow> {
  const archive = await openArchive(path)
  try {
    const sheet = await firstSheet(archive)
    const texts: CellTexts = { texts: await sharedTexts(archive), dates: await dateStyles(archive) }
    let read: FileRow[] = []
    let row = 0
    let cells: string[] = []
    let cell: Cell | null = null
    let takes: 'value' | 'formula' | null = null
    const pieces = readXml(archive.text(sheet), {
      open(name, attributes) {
        if (name === 'row') {
          row = Number(attributes.r ?? row + 1)
          cells = []
        } else if (name === 'c') {
          const column = attributes.r ? columnOf(attributes.r) : cells.length
          cell = { column, type: attributes.t ?? '', style: Number(attributes.s ?? -1), value: '', formula: '' }
        } else if (name === 'v' || name === 't') takes = 'value'
        else if (name === 'f') takes = 'formula'
      },
      text(text) {
        if (cell && takes && cell[takes].length <= LONGEST_CELL) cell[takes] += text.slice(0, LONGEST_CELL)
      },
      close(name) {
        if (name === 'c' && cell) {
          // A cell far to the right with a blank between has no heading either.
          if (cell.column <= MOST_IMPORT_COLUMNS) {
            while (cells.length < cell.column) cells.push('')
            cells[cell.column] = cellText(cell, texts)
          }
          cell = null
        } else if (name === 'row') read.push({ row, cells })
        else if (name === 'v' || name === 't' || name === 'f') takes = null
      },
    })
    for await (const _piece of pieces) {
      yield* read
      read = []
    }
  } finally {
    archive.close()
  }
}
