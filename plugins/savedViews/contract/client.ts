import type { ReactNode } from 'react'
import type { z } from 'zod'
import { definePoint, defineService } from '#core/contract/define.ts'
import type { SavedView, ViewFilter } from './index.ts'

/** A screen with saved views. */
export interface SavedViewScreen {
  /** Type of the panel. */
  screen: string
  /** Catalogue key. */
  title: string
  /** Of the screen. */
  permission: string
  /** Opens a panel that shows the view. */
  open: (viewId: number, place: 'main' | 'right') => void
}
/** Screens whose filters can be kept as views; the palette finds these, and each is a tile of its own */
export const savedViewScreens = definePoint<SavedViewScreen>('savedViews.screens')

export interface ViewedList<T extends ViewFilter> {
  screen: string
  /** Reads the filter of a view; one that is of another time and no longer fits narrows nothing. */
  schema: z.ZodType<T>
  /** The filter that narrows nothing. */
  initial: T
  /** As the screen shows it; its `view` is the id of the view that was chosen last, as text. */
  filter: T
  change: (filter: T) => void
  /** The view that a tile was opened with. */
  wanted: number | undefined
}

export interface SavedViewTools {
  /** The views of a screen: a button to choose, save, change, delete and open beside; and the view that is shown. */
  useViews: <T extends ViewFilter>(list: ViewedList<T>) => { menu: ReactNode; shown: SavedView | null }
}
export const savedViewTools = defineService<SavedViewTools>('savedViews.tools')
