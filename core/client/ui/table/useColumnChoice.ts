import { useMemo, useState } from 'react'
import { z } from 'zod'
import { readJson, writeJson } from '#core/client/browser/storage.ts'
import type { Column } from './columns.ts'

const BOX_PX = 36
/** The first column leaves this much of a narrow tile to the next ones. */
const FIRST_MOST = '48cqw'

export interface ColumnChoice<R> {
  shown: readonly Column<R>[]
  all: readonly Column<R>[]
  toggle: (columnId: string) => void
  /** The grid's columns. */
  template: (withBox: boolean) => string
  /** CSS length below which the table scrolls sideways. */
  least: (withBox: boolean) => string
}

/** Which columns a person wants to see, remembered on this browser under the table's name. */
export function useColumnChoice<R>(label: string, columns: readonly Column<R>[]): ColumnChoice<R> {
  const key = `balcao.columns.${label}`
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>(() => readJson(key, z.record(z.string(), z.boolean())) ?? {})
  const shown = useMemo(() => columns.filter((column) => changed[column.id] ?? !column.isOptional), [columns, changed])
  const toggle = (columnId: string) => {
    const next = { ...changed, [columnId]: !shown.some((column) => column.id === columnId) }
    if (columns.every((column) => !(next[column.id] ?? !column.isOptional))) return
    setChanged(next)
    writeJson(key, next)
  }
  const widthOf = (column: Column<R>, index: number) => (index === 0 ? `min(${column.width}px, ${FIRST_MOST})` : `${column.width}px`)
  const template = (withBox: boolean) => {
    const widths = shown.map((column, index) => `minmax(${widthOf(column, index)}, ${column.grow ?? (index === 0 ? 2 : 1)}fr)`)
    return [withBox && `${BOX_PX}px`, ...widths].filter(Boolean).join(' ')
  }
  const least = (withBox: boolean) => `calc(${[`${withBox ? BOX_PX : 0}px`, ...shown.map(widthOf)].join(' + ')})`
  return { shown, all: columns, toggle, template, least }
}
