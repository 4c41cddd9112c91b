import type { IncludableTicket, InclusionFilter, InclusionSettings, Viewer } from '../inclusion.ts'

/** The table of the inclusion rule (decision 12): one case a line, for the rule itself and for everything that must agree with it. */

export const ME = 7
export const OTHER = 8
export const MINE = 1
const LATER = '2026-11-22T12:00:00.000Z'
export const THEIRS = 2

export const ticket: IncludableTicket = {
  status: 'open',
  name: 'Maria',
  isGroup: false,
  userId: null,
  queueId: MINE,
  whatsappId: 5,
  chatFlowId: null,
  unreadMessages: 0,
  kanban: null,
  tags: [],
  contact: { wallets: [] },
  participants: [],
  snoozedUntil: null,
  waitingSince: null,
  pausedAt: null,
}

export const settings: InclusionSettings = {
  notViewTicketsChatBot: false,
  directTicketsToWallets: false,
  notViewAssignedTickets: false,
  closedForAll: false,
  showGroupsToAll: false,
  nullTicket: false,
  notViewTicketsQueueUndefined: false,
  queuelessSeesAll: false,
  supervisorAdmin: false,
}

export const filter: InclusionFilter = {
  status: ['open', 'pending'],
  showAll: false,
  queuesIds: [],
  whatsappIds: [],
  selectedUser: [],
  withUnreadMessages: false,
  isNotAssignedUser: false,
  includeNotQueueDefined: true,
}

export const admin: Viewer = { userId: ME, profile: 'admin', queueIds: [] }
export const lead: Viewer = { userId: ME, profile: 'super', queueIds: [] }
export const user: Viewer = { userId: ME, profile: 'user', queueIds: [MINE] }
export const queueless: Viewer = { userId: ME, profile: 'user', queueIds: [] }

export interface Case {
  what: string
  is: boolean
  who?: Viewer
  of?: Partial<IncludableTicket>
  with?: Partial<InclusionSettings>
  by?: Partial<InclusionFilter>
}

const owned = (...ids: number[]) => ({ contact: { wallets: ids.map((id) => ({ id })) } })
const inFlow = { chatFlowId: 3, userId: null, queueId: null }

export const cases: Record<string, Case[]> = {
  'name and status': [
    { what: 'an ordinary ticket of an own queue', is: true },
    { what: 'a ticket without a name', is: false, of: { name: '' } },
    { what: 'a ticket without a name, even for an admin with all', is: false, who: admin, of: { name: '' }, by: { showAll: true } },
    { what: 'a status that was not chosen', is: false, of: { status: 'closed' } },
    { what: 'a status that was not chosen, even for an admin with all', is: false, who: admin, of: { status: 'closed' }, by: { showAll: true } },
    {
      what: 'a status that was not chosen, even for a group shown to all',
      is: false,
      of: { status: 'closed', isGroup: true },
      with: { showGroupsToAll: true },
    },
    { what: 'a status that was not chosen, even for an own ticket', is: false, of: { status: 'closed', userId: ME } },
    { what: 'no status at all', is: false, by: { status: [] } },
  ],
  'explicit filters': [
    { what: 'the chosen connection', is: true, by: { whatsappIds: [5] } },
    { what: 'another connection', is: false, by: { whatsappIds: [6] } },
    { what: 'another connection, even for an admin with all', is: false, who: admin, by: { whatsappIds: [6], showAll: true } },
    { what: 'another connection, even for an own ticket', is: false, of: { userId: ME }, by: { whatsappIds: [6] } },
    { what: 'the chosen person', is: true, of: { userId: OTHER }, by: { selectedUser: [OTHER] } },
    { what: 'another person', is: false, of: { userId: OTHER }, by: { selectedUser: [9] } },
    { what: 'nobody, where a person was chosen', is: false, by: { selectedUser: [OTHER] } },
    { what: 'the chosen lane', is: true, of: { kanban: 4 }, by: { kanban: 4 } },
    { what: 'another lane', is: false, of: { kanban: 5 }, by: { kanban: 4 } },
    { what: 'one of the chosen tags', is: true, of: { tags: [{ id: 1 }, { id: 2 }] }, by: { tagIds: [2, 3] } },
    { what: 'none of the chosen tags', is: false, of: { tags: [{ id: 1 }] }, by: { tagIds: [2, 3] } },
    { what: 'unread, where unread were asked for', is: true, of: { unreadMessages: 1 }, by: { withUnreadMessages: true } },
    { what: 'read, where unread were asked for', is: false, by: { withUnreadMessages: true } },
    { what: 'unassigned, where these were asked for', is: true, by: { isNotAssignedUser: true } },
    { what: 'own, where unassigned were asked for', is: false, of: { userId: ME }, by: { isNotAssignedUser: true } },
    { what: 'no chosen tags at all', is: true, of: { tags: [] }, by: { tagIds: [] } },
  ],
  scopes: [
    { what: 'mine: an own one', is: true, of: { userId: ME }, by: { scope: 'mine' } },
    { what: 'mine: one where they help', is: true, of: { userId: OTHER, participants: [{ id: ME, role: 'collaborator' }] }, by: { scope: 'mine' } },
    { what: 'mine: one that they follow', is: true, of: { userId: OTHER, participants: [{ id: ME, role: 'follower' }] }, by: { scope: 'mine' } },
    { what: "mine: a colleague's", is: false, of: { userId: OTHER }, by: { scope: 'mine' } },
    { what: 'mine: one where a colleague helps', is: false, of: { userId: OTHER, participants: [{ id: OTHER, role: 'collaborator' }] }, by: { scope: 'mine' } },
    { what: "mine: nobody's that waits", is: true, of: { status: 'pending' }, by: { scope: 'mine' } },
    { what: "mine: nobody's that waits, of another queue", is: false, of: { status: 'pending', queueId: THEIRS }, by: { scope: 'mine' } },
    { what: "mine: a colleague's that waits", is: false, of: { status: 'pending', userId: OTHER }, by: { scope: 'mine' } },
    { what: "mine: nobody's that is open", is: false, by: { scope: 'mine' } },
    { what: "mine: nobody's that is closed", is: false, of: { status: 'closed' }, by: { scope: 'mine', status: ['closed'] } },
    {
      what: 'mine: one that they follow, of another queue',
      is: false,
      of: { queueId: THEIRS, participants: [{ id: ME, role: 'follower' }] },
      by: { scope: 'mine' },
    },
    { what: "mine: a colleague's, for an admin with all", is: false, who: admin, of: { userId: OTHER }, by: { scope: 'mine', showAll: true } },
    { what: 'mine: an own one, outside the queue filter', is: false, of: { userId: ME, queueId: THEIRS }, by: { scope: 'mine', queuesIds: [MINE] } },
    { what: "unowned: nobody's", is: true, by: { scope: 'unowned' } },
    { what: 'unowned: an own one', is: false, of: { userId: ME }, by: { scope: 'unowned' } },
    { what: "unowned: nobody's of another queue", is: false, of: { queueId: THEIRS }, by: { scope: 'unowned' } },
    { what: "unowned: a colleague's, for an admin with all", is: false, who: admin, of: { userId: OTHER }, by: { scope: 'unowned', showAll: true } },
    { what: "all: a colleague's", is: true, of: { userId: OTHER }, by: { scope: 'all' } },
  ],
  'put off': [
    { what: 'put off, among the others', is: true, of: { snoozedUntil: LATER } },
    { what: 'put off, where these are left out', is: false, of: { snoozedUntil: LATER }, by: { snoozed: 'hide' } },
    { what: 'put off, even for an admin with all', is: false, who: admin, of: { snoozedUntil: LATER }, by: { snoozed: 'hide', showAll: true } },
    { what: 'put off, where only these were asked for', is: true, of: { snoozedUntil: LATER }, by: { snoozed: 'only' } },
    { what: 'with a bot, among the others', is: true, of: { chatFlowId: 5, userId: null } },
    { what: 'with a bot, where these are left out', is: false, of: { chatFlowId: 5, userId: null }, by: { automated: 'hide' } },
    {
      what: 'with an assistant, even for an admin with all',
      is: false,
      who: admin,
      of: { claudeStatus: true, userId: null },
      by: { automated: 'hide', showAll: true },
    },
    { what: 'with a bot, where only these were asked for', is: true, of: { chatFlowId: 5, userId: null }, by: { automated: 'only' } },
    { what: 'with a flow, that a person has', is: false, of: { chatFlowId: 5, userId: ME }, by: { automated: 'only' } },
    { what: 'without a bot, where only these were asked for', is: false, of: { userId: null }, by: { automated: 'only' } },
    { what: 'without a bot, where those with one are left out', is: true, of: { userId: null }, by: { automated: 'hide' } },
    { what: 'not put off, where only these were asked for', is: false, by: { snoozed: 'only' } },
    { what: 'not put off, where these are left out', is: true, by: { snoozed: 'hide' } },
  ],
  collaborators: [
    { what: 'one where they help, of another queue', is: true, of: { userId: OTHER, queueId: THEIRS, participants: [{ id: ME, role: 'collaborator' }] } },
    {
      what: "one where they help, of another's wallet and hidden as assigned",
      is: true,
      of: { ...owned(OTHER), userId: OTHER, participants: [{ id: ME, role: 'collaborator' }] },
      with: { directTicketsToWallets: true, notViewAssignedTickets: true },
    },
    {
      what: 'one where they help, outside the queue filter',
      is: false,
      of: { queueId: THEIRS, participants: [{ id: ME, role: 'collaborator' }] },
      by: { queuesIds: [MINE] },
    },
    { what: 'one that they only follow, of another queue', is: false, of: { queueId: THEIRS, participants: [{ id: ME, role: 'follower' }] } },
    { what: 'one where another helps, of another queue', is: false, of: { queueId: THEIRS, participants: [{ id: OTHER, role: 'collaborator' }] } },
  ],
  'show all': [
    {
      what: 'an admin with all: a ticket that every rule hides',
      is: true,
      who: admin,
      of: { ...owned(9), userId: OTHER },
      with: { directTicketsToWallets: true, notViewAssignedTickets: true },
      by: { showAll: true },
    },
    { what: 'an admin with all: outside the queue filter', is: true, who: admin, of: { queueId: THEIRS }, by: { showAll: true, queuesIds: [MINE] } },
    { what: 'a super with all', is: true, who: lead, of: { userId: OTHER }, with: { notViewAssignedTickets: true }, by: { showAll: true } },
    { what: 'a plain user with all: another queue', is: false, of: { queueId: THEIRS }, by: { showAll: true } },
  ],
  groups: [
    { what: 'a group of another queue, shown to all', is: true, of: { isGroup: true, queueId: THEIRS }, with: { showGroupsToAll: true } },
    { what: 'a group of another queue, not shown to all', is: false, of: { isGroup: true, queueId: THEIRS } },
    {
      what: 'a group of another person, shown to all',
      is: true,
      of: { isGroup: true, userId: OTHER },
      with: { showGroupsToAll: true, notViewAssignedTickets: true },
    },
    { what: 'a group outside the queue filter, shown to all', is: true, of: { isGroup: true }, with: { showGroupsToAll: true }, by: { queuesIds: [THEIRS] } },
    { what: 'no group, where groups are shown to all', is: false, of: { queueId: THEIRS }, with: { showGroupsToAll: true } },
  ],
  'closed for all': [
    {
      what: "another's closed one of an own queue",
      is: true,
      of: { status: 'closed', userId: OTHER },
      with: { closedForAll: true, notViewAssignedTickets: true },
      by: { status: ['closed'] },
    },
    { what: 'a closed one of another queue', is: false, of: { status: 'closed', queueId: THEIRS }, with: { closedForAll: true }, by: { status: ['closed'] } },
    { what: 'a closed one without a queue', is: false, of: { status: 'closed', queueId: null }, with: { closedForAll: true }, by: { status: ['closed'] } },
    {
      what: 'a closed one of any queue, for somebody without queues',
      is: true,
      who: queueless,
      of: { status: 'closed', queueId: THEIRS, userId: OTHER },
      with: { closedForAll: true, notViewAssignedTickets: true },
      by: { status: ['closed'] },
    },
    {
      what: "another's closed one, where closed are not for all",
      is: false,
      of: { status: 'closed', userId: OTHER },
      with: { notViewAssignedTickets: true },
      by: { status: ['closed'] },
    },
    { what: "another's open one, where closed are for all", is: false, of: { userId: OTHER }, with: { closedForAll: true, notViewAssignedTickets: true } },
  ],
  'own tickets': [
    { what: 'an own one of another queue', is: true, of: { userId: ME, queueId: THEIRS } },
    { what: 'an own one of an owned contact', is: true, of: { userId: ME, ...owned(OTHER) }, with: { directTicketsToWallets: true } },
    { what: 'an own one outside the queue filter', is: false, of: { userId: ME, queueId: THEIRS }, by: { queuesIds: [MINE] } },
    { what: 'an own one inside the queue filter', is: true, of: { userId: ME, queueId: THEIRS }, by: { queuesIds: [THEIRS] } },
  ],
  'chat flows': [
    { what: 'still in a flow, hidden from a plain user', is: false, who: queueless, of: inFlow, with: { notViewTicketsChatBot: true } },
    { what: 'still in a flow, not hidden', is: true, who: queueless, of: inFlow },
    { what: 'still in a flow, for an admin', is: true, who: admin, of: inFlow, with: { notViewTicketsChatBot: true } },
    { what: 'still in a flow, for a super', is: true, who: lead, of: inFlow, with: { notViewTicketsChatBot: true } },
    { what: 'in a flow, but with a queue', is: true, of: { ...inFlow, queueId: MINE }, with: { notViewTicketsChatBot: true } },
    { what: 'in a flow, but with a person', is: true, who: queueless, of: { ...inFlow, userId: OTHER }, with: { notViewTicketsChatBot: true } },
    { what: 'in no flow', is: true, who: queueless, of: { queueId: null }, with: { notViewTicketsChatBot: true } },
  ],
  wallets: [
    { what: "a contact in one's wallet", is: true, of: owned(ME, OTHER), with: { directTicketsToWallets: true } },
    { what: "a contact in another's wallet", is: false, of: owned(OTHER), with: { directTicketsToWallets: true } },
    { what: "a contact in another's wallet, rule off", is: true, of: owned(OTHER) },
    { what: 'a contact in no wallet', is: true, with: { directTicketsToWallets: true } },
    { what: "a contact in another's wallet, for an admin without all", is: false, who: admin, of: owned(OTHER), with: { directTicketsToWallets: true } },
    { what: "a contact in one's wallet, of another queue", is: false, of: { ...owned(ME), queueId: THEIRS }, with: { directTicketsToWallets: true } },
  ],
  assigned: [
    { what: "another's ticket, hidden", is: false, of: { userId: OTHER }, with: { notViewAssignedTickets: true } },
    { what: "another's ticket, not hidden", is: true, of: { userId: OTHER } },
    { what: "nobody's ticket", is: true, with: { notViewAssignedTickets: true } },
    { what: "another's ticket, for an admin", is: true, who: admin, of: { userId: OTHER }, with: { notViewAssignedTickets: true } },
    { what: "another's ticket, for a super", is: false, who: lead, of: { userId: OTHER }, with: { notViewAssignedTickets: true } },
    {
      what: "another's ticket, for a super who counts as admin",
      is: true,
      who: lead,
      of: { userId: OTHER },
      with: { notViewAssignedTickets: true, supervisorAdmin: true },
    },
  ],
  queues: [
    { what: 'another queue', is: false, of: { queueId: THEIRS } },
    { what: 'any queue, for somebody without queues', is: false, who: queueless, of: { queueId: THEIRS } },
    { what: 'any queue, for somebody without queues, with nullticket', is: false, who: queueless, of: { queueId: THEIRS }, with: { nullTicket: true } },
    { what: 'any queue, for somebody without queues, opened to them', is: true, who: queueless, of: { queueId: THEIRS }, with: { queuelessSeesAll: true } },
    { what: 'another queue, opened to those without queues, for somebody with one', is: false, of: { queueId: THEIRS }, with: { queuelessSeesAll: true } },
    { what: 'no queue, opened to those without queues, for somebody with one', is: false, of: { queueId: null }, with: { queuelessSeesAll: true } },
    { what: 'an own one of any queue, for somebody without queues', is: true, who: queueless, of: { queueId: THEIRS, userId: ME } },
    {
      what: 'one of any queue where they help, for somebody without queues',
      is: true,
      who: queueless,
      of: { queueId: THEIRS, participants: [{ id: ME, role: 'collaborator' }] },
    },
    { what: "a colleague's without a queue, for somebody without queues", is: true, who: queueless, of: { queueId: null, userId: OTHER } },
    {
      what: 'any queue, opened to somebody without queues, but of another wallet',
      is: false,
      who: queueless,
      of: { queueId: THEIRS, ...owned(OTHER) },
      with: { queuelessSeesAll: true, directTicketsToWallets: true },
    },
    { what: 'another queue, for an admin', is: true, who: admin, of: { queueId: THEIRS } },
    { what: 'another queue, for a super', is: true, who: lead, of: { queueId: THEIRS } },
    { what: 'no queue', is: false, of: { queueId: null } },
    { what: 'no queue, with nullticket', is: true, of: { queueId: null }, with: { nullTicket: true } },
    { what: 'no queue, for somebody without queues', is: true, who: queueless, of: { queueId: null } },
    {
      what: 'no queue, hidden by the company, for somebody without queues',
      is: false,
      who: queueless,
      of: { queueId: null },
      with: { notViewTicketsQueueUndefined: true },
    },
    {
      what: 'no queue, hidden, although nullticket would show it',
      is: false,
      of: { queueId: null },
      with: { notViewTicketsQueueUndefined: true, nullTicket: true },
    },
    { what: 'an own one without a queue, where these are hidden', is: true, of: { queueId: null, userId: ME }, with: { notViewTicketsQueueUndefined: true } },
    { what: 'no queue, hidden from plain users, for a super', is: true, who: lead, of: { queueId: null }, with: { notViewTicketsQueueUndefined: true } },
    { what: 'another queue, with nullticket', is: false, of: { queueId: THEIRS }, with: { nullTicket: true } },
  ],
  'the queue filter': [
    { what: 'a chosen queue', is: true, by: { queuesIds: [MINE] } },
    { what: 'a queue that was not chosen', is: false, by: { queuesIds: [THEIRS] } },
    { what: 'a chosen queue that is not theirs', is: false, of: { queueId: THEIRS }, by: { queuesIds: [THEIRS] } },
    { what: 'no queue, let through', is: true, who: admin, of: { queueId: null }, by: { queuesIds: [MINE] } },
    { what: 'no queue, not let through', is: false, who: admin, of: { queueId: null }, by: { queuesIds: [MINE], includeNotQueueDefined: false } },
    { what: 'no queue, without a queue filter', is: true, who: admin, of: { queueId: null }, by: { includeNotQueueDefined: false } },
    { what: 'no queue, when only those without one are wanted', is: true, who: admin, of: { queueId: null }, by: { withoutQueue: true } },
    { what: 'a queue, when only those without one are wanted', is: false, who: admin, by: { withoutQueue: true } },
    { what: 'an own one of a queue, when only those without one are wanted', is: false, of: { userId: ME }, by: { withoutQueue: true } },
    { what: 'no queue, wanted but not let through by the company', is: false, of: { queueId: null }, by: { withoutQueue: true } },
    { what: 'whose contact waits, when only those are wanted', is: true, of: { waitingSince: LATER }, by: { isUnanswered: true } },
    { what: 'whose contact does not wait, when only those are wanted', is: false, by: { isUnanswered: true } },
    {
      what: 'whose clock stands still, when only those who wait are wanted',
      is: false,
      of: { waitingSince: LATER, pausedAt: LATER },
      by: { isUnanswered: true },
    },
    { what: 'no queue, let through by the filter but not by the company', is: false, of: { queueId: null }, by: { queuesIds: [MINE] } },
    { what: 'no queue, let through by both', is: true, of: { queueId: null }, with: { nullTicket: true }, by: { queuesIds: [MINE] } },
  ],
}

const all = { notViewTicketsChatBot: true, directTicketsToWallets: true, notViewAssignedTickets: true }

/** Cases of what may be read at all, whatever the filters say. */
export const readingCases: Case[] = [
  { what: 'an admin reads what every rule hides', is: true, who: admin, of: { ...owned(OTHER), userId: OTHER, queueId: THEIRS }, with: all },
  { what: 'a super does too, by showing all', is: true, who: lead, of: { ...owned(OTHER), userId: OTHER }, with: all },
  { what: 'a superadmin reads nothing', is: false, who: { ...admin, profile: 'superadmin' } },
  { what: 'a plain user reads closed ones of an own queue', is: true, of: { status: 'closed' } },
  { what: 'a plain user reads no other queue', is: false, of: { queueId: THEIRS } },
  { what: 'a plain user reads an own ticket anywhere', is: true, of: { userId: ME, queueId: THEIRS, ...owned(OTHER) }, with: all },
  { what: 'a plain user reads a queueless one only with nullticket', is: false, of: { queueId: null } },
  { what: 'somebody without queues reads none of any queue', is: false, who: queueless, of: { queueId: THEIRS } },
  { what: 'somebody without queues reads all where they are opened', is: true, who: queueless, of: { queueId: THEIRS }, with: { queuelessSeesAll: true } },
  { what: "a plain user does not read another's, where these are hidden", is: false, of: { userId: OTHER }, with: all },
]
