import type { Atom, Getter, WritableAtom } from 'jotai'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Answers, Asking, CommandStep } from '#core/contract/asking.ts'
import type { Profile } from '#core/contract/auth.ts'
import type { AppEvent, Contribution, Dispose, Endpoint, ExtensionPoint, Id, Service, Signal } from '#core/contract/define.ts'
import { definePoint } from '#core/contract/define.ts'

export type Lazy<P> = () => Promise<{ default: ComponentType<P> }>
/** Answers the text of a catalogue key in the person's language; `values` fill its `{{holes}}`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export interface PanelProps<P> {
  panelId: string
  params: P
}

/** A screen that can be a tile. `type` and `params` are saved in layouts: never rename. */
export interface Panel<P> {
  type: Id
  params: z.ZodType<P>
  title: (params: P, t: Translate, get: Getter) => string
  /** Catalogue key of what it is, where its title is the name of a row. */
  kind?: string
  load: Lazy<PanelProps<P>>
  /** `single` and `same-params` focus an open one instead of opening a second. */
  reuse: 'same-params' | 'single' | 'never'
  /** Address of the screen, shown while its tile has the focus. */
  path?: (params: P) => string
  /** Share of the width a new tile of this type wants, in percent. */
  share?: number
  /** Pixels below which it loses what it is for: where `share` would be less, it gets these. */
  leastPx?: number
}

/** A panel and the parameters to open it with. */
// biome-ignore lint/suspicious/noExplicitAny: a route's list holds panels of different parameters
export interface PanelRef<P = any> {
  panel: Panel<P>
  params: P
  /** Where a route puts it when it isn't open: `main` unless given. */
  place?: Place
}

/** Where a panel opens when it is not open yet. `main` fills the area (a plain page). */
export type Place = 'main' | 'right' | 'below' | 'tab'

/** An address of specification §2. It redirects or opens panels; the last one gets the focus. */
export interface Route {
  path: `/${string}`
  name?: string
  /** Which screens share one saved layout: the first path segment unless given. */
  area?: string | ((query: URLSearchParams) => string)
  /** Its area has a tab of its own in the bar; the others share the one of what is only looked at. */
  keepsTab?: boolean
  profiles?: readonly Profile[]
  /** Permission to open it: instead of `profiles`, since roles give and take it, or besides. */
  permission?: Id
  redirect?: (profile: Profile) => string | null
  /** The panels that it opens; asked more than once. */
  open?: (params: Record<string, string | undefined>, query: URLSearchParams) => PanelRef[]
  /** Does what else the address asks for, once its panels are open. */
  arrive?: (params: Record<string, string | undefined>, query: URLSearchParams) => void
}

/** The inverse of an action, as its toast and `mod+z` offer it. */
export interface Undo {
  /** Sentence in the person's language that says what happened. */
  label: string
  undo: () => Promise<void> | void
}

export interface MenuPlace {
  menu: Id
  group?: string
  order?: number
}

/**
 * Everything a person can do. Buttons, menus, keys and the palette run the same value.
 *
 * `keys`: 'mod+enter', 'shift+e', '/' ; 'g a' is a chord. `scope` is the panel type that must hold the focus; absent means everywhere.
 */
export interface Command<A> {
  id: Id
  /** Catalogue key of the title. */
  title: string
  icon?: ComponentType<{ size?: number }>
  args: z.ZodType<A>
  keys?: string | readonly string[]
  scope?: Id
  /** Runs also while a text field has the focus; only for keys with `mod`, F keys and Escape. */
  inText?: boolean
  menus?: readonly MenuPlace[]
  /** Permission of the server that this action needs; without it the command is absent. */
  permission?: Id
  /** The address of this program that it leads to: where the person may not go, the command is absent. */
  address?: `/${string}`
  when?: (get: Getter, args: A | undefined) => boolean
  /** Catalogue key of the sentence that says why it does not run, while `when` says no; null for nothing to say. What its key answers instead of silence. */
  refusal?: (get: Getter, args: A | undefined) => string | null
  /** A run that answers no undo did what cannot be taken back: `mod+z` says so, and takes nothing older back. */
  isFinal?: boolean
  /** Arguments when it is run by key or palette: null means it cannot run here. Absent: `args` must accept `{}`. */
  resolve?: (get: Getter) => A | null
  /** How the palette asks for what `args` do not say, step by step; null when there is nothing to ask and it can run. Keys and menus use `run`. */
  ask?: (args: A, ctx: ClientContext) => Asking | null | Promise<Asking | null>
  /** Makes it a step of macros. */
  macro?: MacroStep<A>
  /** Said beside the title in the palette; its words find the command as well. */
  detail?: (t: Translate) => string
  /** Left out of the palette, e.g. movements inside a list. */
  isHidden?: boolean
  // biome-ignore lint/suspicious/noConfusingVoidType: an action without an inverse answers nothing
  run(args: A, ctx: ClientContext): void | Undo | Promise<void | Undo>
}

export interface ClientContext {
  /** Asks the server. @throws AppError with the server's code, or `ERR_TIMEOUT`, `ERR_OFFLINE`. */
  call<I extends z.ZodType, O extends z.ZodType>(to: Endpoint<I, O>, input: z.input<I>): Promise<z.output<O>>
  /** Runs a command with its guards, its undo and its error message. */
  run<A>(command: Command<A>, args: A): Promise<void>
  open<P>(panel: Panel<P>, params: P, place?: Place): void
  /** `newTab`: in a new browser tab, as Ctrl-click asks for. @see specification §4 */
  navigate(to: string, options?: { replace?: boolean; newTab?: boolean }): void
  /** Tells the server through the socket; answers false when the line is down or it refused. */
  signal<T>(signal: Signal<T>, payload: T): Promise<boolean>
  emit<T>(event: AppEvent<T>, payload: T): void
  use<T>(service: Service<T>): T
  get<T>(atom: Atom<T>): T
  set<V, A extends unknown[], R>(atom: WritableAtom<V, A, R>, ...args: A): R
  t: Translate
  /** A toast. `intent` danger stays until closed. */
  notify(text: string, intent?: 'none' | 'success' | 'warning' | 'danger'): void
}

export interface SocketHandler<T> {
  event: AppEvent<T>
  handle: (payload: T, ctx: ClientContext) => void
}

// A list of plugins' values holds values of different types; only the kernel reads them, after parsing with their own schema.
// biome-ignore lint/suspicious/noExplicitAny: existential type
export type AnyPanel = Panel<any>
// biome-ignore lint/suspicious/noExplicitAny: existential type
export type AnyCommand = Command<any>
// biome-ignore lint/suspicious/noExplicitAny: existential type
export type AnySocketHandler = SocketHandler<any>

/** The parts of one thing of a plugin in the browser, as one value, e.g. a screen with its commands and its place in the menu. */
export interface ClientPart {
  routes?: readonly Route[]
  panels?: readonly AnyPanel[]
  commands?: readonly AnyCommand[]
  sockets?: readonly AnySocketHandler[]
  provides?: readonly { service: Id; make: (ctx: ClientContext) => unknown }[]
  extends?: readonly Contribution[]
}

export interface ClientPlugin extends ClientPart {
  id: string
  requires?: readonly string[]
  /** Locale → catalogue; keys start with the plugin's id. */
  i18n?: Record<'pt-BR' | 'en' | 'es', () => Promise<{ default: Record<string, string> }>>
  // biome-ignore lint/suspicious/noConfusingVoidType: set-up without clean-up answers nothing
  setup?(ctx: ClientContext): void | Dispose
}

/** How a command is a step of a macro: done again, on what the macro is run on, with what was kept of its arguments. */
export interface MacroStep<A> {
  /** Catalogue key of its name where a step is picked. */
  title: string
  /** Whether what it does stays done: such a run answers no undo. */
  lasts: (get: Getter) => boolean
  /** The stored part of a run, as JSON; null where that run makes no step. */
  keep: (args: A, ctx: ClientContext) => unknown
  /** The step as a sentence; null where what was kept cannot be read. */
  sentence: (stored: unknown, t: Translate) => string | null
  /** Arguments for a target, by its id. @throws where what was kept cannot be read */
  toArgs: (stored: unknown, targetId: number, ctx: ClientContext) => A | Promise<A>
  /** Questions to answer to make a step; absent where there are none. */
  ask?: (ctx: ClientContext) => Promise<StepQuestions<unknown>>
}

/** Steps that ask, and what is kept of their answers. */
export interface StepQuestions<K> {
  steps: readonly CommandStep[]
  toStored: (answers: Answers) => K
}

export const definePanel = <P>(panel: Panel<P>) => panel
export const defineCommand = <A>(command: Command<A>) => command
export const onSocket = <T>(event: AppEvent<T>, handle: SocketHandler<T>['handle']): SocketHandler<T> => ({ event, handle })
export const provide = <T>(service: Service<T>, make: (ctx: ClientContext) => T) => ({ service: service.id, make })
/** A plugin with what its `parts` bring joined to its own. */
export function defineClientPlugin({ parts = [], ...plugin }: ClientPlugin & { parts?: readonly ClientPart[] }): ClientPlugin {
  const all: readonly ClientPart[] = [plugin, ...parts]
  return {
    ...plugin,
    routes: all.flatMap(({ routes }) => routes ?? []),
    panels: all.flatMap(({ panels }) => panels ?? []),
    commands: all.flatMap(({ commands }) => commands ?? []),
    sockets: all.flatMap(({ sockets }) => sockets ?? []),
    provides: all.flatMap(({ provides }) => provides ?? []),
    extends: all.flatMap((part) => part.extends ?? []),
  }
}

/** Areas of the main menu, in its order: what one does there belongs together. */
export const menuAreas = ['home', 'service', 'chat', 'contacts', 'campaigns', 'funnel', 'automation', 'supervision', 'reports', 'settings', 'platform'] as const
export type MenuArea = (typeof menuAreas)[number]

/** A screen in the main menu: a link in the second column of its area. */
export interface SideBarItem {
  id: string
  /** Catalogue key. */
  title: string
  icon: ComponentType<{ size?: number }>
  path: string
  /** Other addresses that it stands for, which have no entry of their own; a function where other plugins add to them. */
  alsoAt?: readonly string[] | (() => readonly string[])
  /** Null: it has a place of its own elsewhere, such as the bell, and is only named and found. */
  area: MenuArea | null
  /** Heading of the column below which it stands: `workbench.section.<section>` of the catalogue. Those without come first. */
  section?: string
  /** Place in its section. */
  order: number
  /** Its place in the bar at the foot of small screens, for the few where one goes all day; from 50 on, after the search. `title`: a short name. */
  bottom?: { order: number; title?: string }
  /** Menu name that `menuVisibility` may switch off: the path, a part of it by whole segments, or the name of its route. */
  menu: string
  profiles?: readonly Profile[]
  /** Permission to see it: instead of `profiles`, or besides. */
  permission?: Id
  /** Permission to change what the screen shows, where more people may read it: the icon of its area leads past it to a screen that the person can change. */
  changedWith?: Id
  badge?: Atom<number>
  /** The command that leads there: the palette shows its keys beside the page. */
  command?: Id
}

/** An entry of the status bar; each is a button. */
export interface StatusBarItem {
  id: string
  side: 'left' | 'right'
  order: number
  component: ComponentType
}

/** Rows of the palette besides commands. `prefix` is the character that asks for this source alone. */
export interface PaletteSource {
  id: string
  /** Catalogue key of the group's heading. */
  title: string
  prefix?: '#' | '@' | '/' | '?'
  /** Rows that are on this machine: all of them, the palette finds and ranks them itself. `get` follows what they depend on. */
  entries?: (get: Getter, t: Translate) => readonly PaletteEntry[]
  /** Rows to ask for; they join below what is already there. */
  search?: (query: string, ctx: ClientContext) => Promise<readonly PaletteEntry[]>
}

export interface PaletteEntry {
  id: string
  title: string
  detail?: string
  /** More words that find it. */
  keywords?: string
  /** Text about the command at the foot of the palette while it is chosen. */
  preview?: string
  icon?: ComponentType<{ size?: number }>
  /** With Shift it opens beside: `run` looks at `beside`. */
  canBeside?: boolean
  /** Its address: with Ctrl it opens there, in a new browser tab. */
  address?: string
  run: (ctx: ClientContext, options: { beside: boolean }) => void | Promise<void>
}

export const sideBarItems: ExtensionPoint<SideBarItem> = definePoint('core.sideBarItems')
export const statusBarItems: ExtensionPoint<StatusBarItem> = definePoint('core.statusBarItems')
export const paletteSources: ExtensionPoint<PaletteSource> = definePoint('core.paletteSources')
/** Dialogs and other layers of a plugin: drawn once, above everything, on every screen. Each shows nothing until it is asked to. */
export const overlays: ExtensionPoint<ComponentType> = definePoint('core.overlays')
