import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { call } from '#core/client/http/call.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { store } from '#core/client/store/store.ts'
import type { Profile } from '#core/contract/auth.ts'
import { readPersonal } from '#core/contract/personalSettings.ts'
import { putUserConfigs } from '#plugins/team/contract/index.ts'
import { type AttendanceFilter, attendanceFilterSchema, filterSetting } from '../contract/attendanceFilter.ts'
import { ticketFilterSources } from '../contract/client.ts'
import { type AutomatedFilter, havingOf, orderFor, readHaving, type TicketOrder, type TicketScope, type TicketStatus } from '../contract/index.ts'
import { hasGroupsAtom } from './connections/connections.ts'
import { hasChatbotLaneAtom } from './viewer.ts'

/** Long enough to gather a few clicks. */
const SAVE_MS = 600

export const initialFilter: AttendanceFilter = attendanceFilterSchema.parse({})

/** The filter of the list, which always says whose tickets. */
export interface ListFilter extends AttendanceFilter {
  scope: TicketScope
}

/** Filter chosen on this page, and by whom: the next person to sign in here has a filter of their own. */
const chosenAtom = atom<{ userId: number | undefined; filter: ListFilter } | null>(null)

const typedAtom = atom<{ userId: number | undefined; text: string }>({ userId: undefined, text: '' })

/** Text in the search field; lasts as long as the page. Apart from the filter: a keystroke changes nothing else. */
export const searchAtom = atom(
  (get) => {
    const typed = get(typedAtom)
    return typed.userId === get(sessionAtom)?.userId ? typed.text : ''
  },
  (get, set, text: string) => set(typedAtom, { userId: get(sessionAtom)?.userId, text }),
)

/** Usual scope: people who answer see their own first; people who lead see all. */
export const usualScope = (profile: Profile | undefined): TicketScope => (profile === 'user' ? 'mine' : 'all')

const sourcesAtom = contributionsAtom(ticketFilterSources)

/** The person's filter of the ticket list, kept in their configs; its `searchParam` is empty, see `searchAtom`. @see specification §3 */
export const filterAtom = atom((get): ListFilter => {
  const chosen = get(chosenAtom)
  const session = get(sessionAtom)
  if (chosen && chosen.userId === session?.userId) return chosen.filter
  const { scope = usualScope(session?.profile), ...saved } = readPersonal(session?.configs, filterSetting) ?? initialFilter
  const sources = get(sourcesAtom)
  // Of a plugin that is switched off meanwhile nothing could take it away.
  const having = saved.having.filter((wish) => sources.some(({ of }) => wish.startsWith(havingOf(of, ''))))
  return { ...initialFilter, ...saved, having, scope, searchParam: '' }
})

/** Scope of the list: whose tickets it shows. */
export const scopeAtom = atom((get) => get(filterAtom).scope)

let timer: ReturnType<typeof setTimeout> | undefined

/** Changes the filter at once and saves it on the server when the hand rests. */
export function changeFilter({ scope, ...change }: Partial<AttendanceFilter>): void {
  const current = store.get(filterAtom)
  const next = { ...current, ...change, scope: scope ?? current.scope, pageNumber: 1 }
  const session = store.get(sessionAtom)
  store.set(chosenAtom, { userId: session?.userId, filter: next })
  clearTimeout(timer)
  if (!session) return
  const filtrosAtendimento = next
  // A reload reads the session of this browser, which hears of the server's only later.
  updateSession({ configs: { ...session.configs, filtrosAtendimento } })
  timer = setTimeout(() => {
    // Whoever has signed in meanwhile has a filter of their own.
    if (store.get(sessionAtom)?.userId !== session.userId) return
    void call(putUserConfigs, { id: session.userId, filtrosAtendimento }).catch(() => {})
  }, SAVE_MS)
}

/** A tab of the list: conversations in a state, or those of bots among the waiting ones. */
export type ListTab = TicketStatus | 'chatbot'

const chosenTabAtom = atom<ListTab>('open')

/** Which of the list's tabs is on top; that of bots is there only where the company has one. */
export const listTabAtom = atom(
  (get): ListTab => (get(chosenTabAtom) === 'chatbot' && !get(hasChatbotLaneAtom) ? 'pending' : get(chosenTabAtom)),
  (_get, set, tab: ListTab) => set(chosenTabAtom, tab),
)

/** The state of the conversations in it. */
export const tabAtom = atom(
  (get): TicketStatus => {
    const tab = get(listTabAtom)
    return tab === 'chatbot' ? 'pending' : tab
  },
  (_get, set, tab: TicketStatus) => set(chosenTabAtom, tab),
)

/** How conversations of bots are asked for: a tab leaves them out, or holds them alone, only where bots have a tab of their own. */
export const automatedAtom = atom((get): AutomatedFilter => {
  const tab = get(listTabAtom)
  if (tab === 'chatbot') return 'only'
  return tab === 'pending' && get(hasChatbotLaneAtom) ? 'hide' : 'show'
})

/** The tab that was asked for before the list was there to show it: wins over the one that the list kept. */
export const wantedTabAtom = atom<ListTab | null>(null)

/** The order of the rows of that tab. */
export const orderAtom = atom((get): TicketOrder => orderFor(get(filterAtom).sort, [get(tabAtom)]))

/** Conversations of one contact, or of groups. */
export type Kind = 'private' | 'groups'
export const kindAtom = atom<Kind>('private')

/** Whether groups are asked of the server; undefined where no connection has groups. */
export const isGroupAtom = atom((get) => (get(hasGroupsAtom) ? get(kindAtom) === 'groups' : undefined))

/** The narrowing of a list, its tab and order aside: the totals of the tabs are of this. */
export function narrowingOf({
  sort: _sort,
  status: _status,
  count: _count,
  pageNumber: _page,
  isGroup,
  automated: _automated,
  ...filter
}: ListFilter & { isGroup: boolean | undefined; automated?: AutomatedFilter }): string {
  return JSON.stringify([filter, isGroup ?? null])
}

export const narrowingAtom = atom((get) => narrowingOf({ ...get(filterAtom), searchParam: get(searchAtom), isGroup: get(isGroupAtom) }))

/** How many filters stand apart from their initial values; status tabs, scope and search aside. */
export const activeFiltersAtom = atom((get) => {
  const filter = get(filterAtom)
  const lists = [filter.queuesIds, filter.whatsappIds, filter.selectedUser, filter.tagIds].filter((ids) => ids.length > 0).length
  const switches = [
    filter.kanban !== null,
    filter.snoozed !== 'hide',
    filter.showAll,
    filter.withUnreadMessages,
    filter.isNotAssignedUser,
    !filter.includeNotQueueDefined,
    filter.withoutQueue,
    filter.isUnanswered,
  ].filter(Boolean).length
  return lists + switches + readHaving(filter.having).length
})
