import { useMemo, useState } from 'react'
import { z } from 'zod'
import { readJson, writeJson } from '#core/client/auth/storage.ts'
import type { Column } from './columns.ts'

const BOX_PX = 36

export interface ColumnChoice<R> {
  shown: readonly Column<R>[]
  all: readonly Column<R>[]
  toggle: (columnId: string) => void
  /** The grid's columns. */
  template: (withBox: boolean) => string
  /** Pixels below which the table scrolls sideways. */
  least: (withBox: boolean) => number
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
  const template = (withBox: boolean) => {
    const widths = shown.map((column, index) => (index === 0 ? `minmax(${column.width}px, 2fr)` : `minmax(${column.width}px, 1fr)`))
    return [withBox && `${BOX_PX}px`, ...widths].filter(Boolean).join(' ')
  }
  const least = (withBox: boolean) => shown.reduce((sum, column) => sum + column.width, withBox ? BOX_PX : 0)
  return { shown, all: columns, toggle, template, least }
}
