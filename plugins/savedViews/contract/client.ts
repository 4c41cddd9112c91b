import type { ComponentType } from 'react'
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

export interface SavedViewsProps {
  screen: string
  /** As the screen shows it; `view` is the id of the view that was chosen last, as text. */
  filter: ViewFilter
  /** The filter that narrows nothing. */
  initial: ViewFilter
  /** The whole filter of a view. */
  onChoose: (filter: ViewFilter) => void
}

export interface SavedViewTools {
  /** A button with the views of a screen: choose, save, change, delete, open beside. */
  Menu: ComponentType<SavedViewsProps>
  /** Shows the view that a tile was opened with; answers the view that is shown. */
  useOpened: (wanted: number | undefined, props: SavedViewsProps) => SavedView | null
}
export const savedViewTools = defineService<SavedViewTools>('savedViews.tools')
