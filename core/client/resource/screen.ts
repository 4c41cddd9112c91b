import type { UseQueryOptions } from '@tanstack/react-query'
import type { PrimitiveAtom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { SignedIn } from '#core/client/auth/session.atoms.ts'
import type { AnyCommand, ClientContext, ClientPart, Command, Panel, SideBarItem, Translate } from '#core/client/plugin.ts'
import type { AppEvent, Id } from '#core/contract/define.ts'
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

/** A row of a table screen: its `id` and the values that columns and sentences name. */
export interface ScreenRow {
  id: number | string
}

/** Props of the form of a row; null for a new one. */
export interface RowFormProps<R> {
  row: R | null
  onClose: () => void
  /** Closes the form and deletes the row; null where there is none, or the person may not. */
  onRemove: (() => void) | null
}

/** A row by its name, and the places that it leaves and takes; the first is 1. */
export interface MoveArgs {
  id: number
  name: string
  from: number
  to: number
}

/** Where a table screen has its rows from, and how they are deleted. */
export interface RowSource<R extends ScreenRow> {
  id: string
  row: z.ZodType<R>
  /** Kind of its rows in the log of actions. */
  rows: Id
  /** `open`: sees the form; `remove`: deletes. Both `write` unless given. */
  may: { read: Id; write: Id; open?: Id; remove?: Id }
  /** Under it the browser keeps the rows that `load` answers. */
  queryKey: readonly unknown[]
  load: () => Promise<R[]>
  /** Deletes a row; or a command of the plugin that does, where it asks first or says one of two sentences. `many`: the command on each of many chosen rows; none where there is no choosing. */
  remove: ((row: R, ctx: ClientContext) => Promise<unknown>) | { command: Command<R>; many: Command<R> | null }
  /** A row is new, different or gone. */
  events: readonly AppEvent<unknown>[]
  /** Puts a row at another place, where rows have an order. */
  move?: (id: number, place: number) => Promise<unknown>
}

export interface ListScreenOptions<R extends ScreenRow> {
  address: `/${string}`
  /** Name of its route. */
  routeName?: string
  icon: ComponentType<{ size?: number }>
  /** Place in the main menu; none for a screen that is reached from another one. `id`: what pins of people name, `<texts>` unless given. */
  menu?: Pick<SideBarItem, 'area' | 'section' | 'order' | 'menu' | 'profiles' | 'changedWith' | 'alsoAt'> & { id?: string }
  /** Permission to visit it, where reading the rows is not enough. */
  visitedWith?: Id
  /** Type of its panel, saved in layouts; `<texts>.list` unless given. */
  panel?: Id
  /** Start of its catalogue keys and of its commands' ids; the id of the rows' source unless given. */
  texts?: string
  /** Ids of its commands, which bound keys name; `<texts>.go`, `.create`, `.edit`, `.delete` and `.move` unless given. */
  commands?: { go: Id; create: Id; edit: Id; remove?: Id; move?: Id }
  /** Keys that go to it. */
  goKeys?: string
  /** A hook where they follow other data than the row; the same array while nothing changed. */
  columns: readonly ScreenColumn<R>[] | (() => readonly ScreenColumn<R>[])
  /** Name of a row in sentences. */
  nameOf: (row: R) => string
  /** Text that a search compares; all texts of the row unless given. */
  searchTextOf?: (row: R, t: Translate) => string
  /** Whether the person may change and delete the row; everybody with the permission unless given. */
  mayEdit?: (row: R, viewer: SignedIn) => boolean
  /** An empty list says `<texts>.empty.readText` to those who may make no row. */
  hasReadText?: boolean
  /** The button that makes a row says `<texts>.newShort`, where the command's title would be too long for it. */
  hasShortNew?: boolean
  /** Refetches what else follows from the rows, whoever changed one. */
  alsoRefresh?: () => Promise<unknown>
  /** Drawn around the table, such as the sections of which it is one. */
  around?: ComponentType<{ children: ReactNode }>
  /** Further commands on a row: buttons at its end. */
  rowCommands?: readonly Command<R>[]
  /** A button before them that says more than its command, or that some rows lack. */
  rowButton?: ComponentType<{ row: R }>
  /** Opens a row some other way than by its form, which then has a button of its own. */
  openRow?: (row: R, ctx: ClientContext) => unknown
  /** More buttons in the head. */
  actions?: ComponentType
}

/** A table screen as one value, for the `parts` of a plugin: route, menu entry, panel, form, commands with their keys, live rows, undo. */
export interface ListScreen<R extends ScreenRow> extends ClientPart {
  source: RowSource<R>
  options: ListScreenOptions<R>
  texts: string
  panel: Panel<object>
  query: UseQueryOptions<R[], Error, R[], readonly unknown[]>
  refresh: () => Promise<void>
  /** The row whose form is open, or a new one. */
  dialog: PrimitiveAtom<R | 'new' | null>
  go: Command<Record<string, never>>
  create: Command<Record<string, never>>
  edit: Command<R>
  remove: Command<R>
  /** Puts a row at another place; null where rows have none. */
  move: Command<MoveArgs> | null
  commands: readonly AnyCommand[]
}

/** Props of a field's own control. */
export interface OwnFieldProps<F extends ResourceFields> {
  draft: DraftOf<F>
  /** The row does not exist yet. */
  isNew: boolean
  change: (part: Partial<DraftOf<F>>) => void
  problemOf: (field: string) => string | null
}

/** A field of the form: label `<texts>.form.<field>`, help `….<field>Help`; or a part of the form with a control of its own. */
export type FormPart<F extends ResourceFields> = { field: keyof F & string; hasHelp?: boolean } | { id: string; component: ComponentType<OwnFieldProps<F>> }

export interface TableScreenOptions<F extends ResourceFields, S extends z.ZodRawShape> extends ListScreenOptions<RowOf<F, S>> {
  columns: readonly ScreenColumn<RowOf<F, S>>[]
  form: readonly FormPart<F>[]
  formSize?: 's' | 'm' | 'l'
  /** A new row begins with this; the fields' first values unless given. */
  startOf?: (rows: readonly RowOf<F, S>[]) => ChangeOf<F>
}

/** The table screen of a resource, whose form is made of its fields. */
export interface TableScreen<F extends ResourceFields, S extends z.ZodRawShape> extends ListScreen<RowOf<F, S>> {
  resource: Resource<F, S>
  options: TableScreenOptions<F, S>
}
