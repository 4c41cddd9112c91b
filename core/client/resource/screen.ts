import type { UseQueryOptions } from '@tanstack/react-query'
import type { PrimitiveAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyCommand, ClientPart, Command, Panel, SideBarItem, Translate } from '#core/client/plugin.ts'
import type { Id } from '#core/contract/define.ts'
import type { ChangeOf, DraftOf, Resource, ResourceFields, RowOf } from '#core/contract/resource/index.ts'

/** A column of a table screen. Its title is the text `<texts>.column.<id>`. */
export interface ScreenColumn<R> {
  id: string
  width: number
  grow?: number
  isNumber?: boolean
  isOptional?: boolean
  wraps?: boolean
  /** The value to order by and for CSV; the row's value of this id unless given. */
  value?: (row: R, t: Translate) => string | number | null
  /** The value as it stands unless given. */
  render?: (row: R, t: Translate) => ReactNode
}

/** Props of a field's own control. */
export interface OwnFieldProps<F extends ResourceFields> {
  draft: DraftOf<F>
  change: (part: Partial<DraftOf<F>>) => void
  problemOf: (field: string) => string | null
}

/** A field of the form: label `<texts>.form.<field>`, help `….<field>Help`; or a part of the form with a control of its own. */
export type FormPart<F extends ResourceFields> = { field: keyof F & string; hasHelp?: boolean } | { id: string; component: ComponentType<OwnFieldProps<F>> }

export interface TableScreenOptions<F extends ResourceFields, S extends z.ZodRawShape> {
  address: `/${string}`
  /** Name of its route. */
  routeName?: string
  icon: ComponentType<{ size?: number }>
  /** Place in the main menu. */
  menu: Pick<SideBarItem, 'area' | 'section' | 'order' | 'menu' | 'profiles'>
  /** Permission to visit it, where reading the rows is not enough. */
  visitedWith?: Id
  /** Type of its panel, saved in layouts; `<texts>.list` unless given. */
  panel?: Id
  /** Start of its catalogue keys and of its commands' ids; the resource's id unless given. */
  texts?: string
  columns: readonly ScreenColumn<RowOf<F, S>>[]
  form: readonly FormPart<F>[]
  formSize?: 's' | 'm' | 'l'
  /** Name of a row in sentences. */
  nameOf: (row: RowOf<F, S>) => string
  /** Text that a search compares; all texts of the row unless given. */
  wordsOf?: (row: RowOf<F, S>) => string
  /** A new row begins with this; the fields' first values unless given. */
  startOf?: (rows: readonly RowOf<F, S>[]) => ChangeOf<F>
  /** Further commands on a row: buttons at its end. */
  rowCommands?: readonly Command<RowOf<F, S>>[]
  /** More buttons in the head. */
  actions?: ComponentType
}

/** A table screen as one value, for the `parts` of a plugin: route, menu entry, panel, form, commands with their keys, live rows, undo. */
export interface TableScreen<F extends ResourceFields, S extends z.ZodRawShape> extends ClientPart {
  resource: Resource<F, S>
  options: TableScreenOptions<F, S>
  texts: string
  panel: Panel<object>
  query: UseQueryOptions<RowOf<F, S>[], Error, RowOf<F, S>[], readonly [string]>
  refresh: () => Promise<void>
  /** The row whose form is open, or a new one. */
  dialog: PrimitiveAtom<RowOf<F, S> | 'new' | null>
  go: Command<Record<string, never>>
  create: Command<Record<string, never>>
  edit: Command<RowOf<F, S>>
  remove: Command<RowOf<F, S>>
  commands: readonly AnyCommand[]
}
