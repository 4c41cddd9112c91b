import type { ComponentType } from 'react'
import { definePoint, type Id } from '#core/contract/define.ts'

/** A report of the list at /relatorios, which the menu and the palette show too. */
export interface ReportEntry {
  id: string
  /** Catalogue keys of its name and of one sentence about it. */
  title: string
  text: string
  icon: ComponentType<{ size?: number }>
  /** Its screen, which is the contributing plugin's own route. */
  path: `/${string}`
  order: number
  /** People without it do not see the report. */
  permission: Id
}
/** Adds a report to the list at /relatorios and to the palette */
export const reportEntries = definePoint<ReportEntry>('reports.entries')
