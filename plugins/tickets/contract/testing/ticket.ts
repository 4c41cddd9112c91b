import { type Ticket, ticketSchema } from '../index.ts'

const assistants = Object.fromEntries(
  ['dify', 'lm', 'gemini', 'deepseek', 'qwen', 'claude', 'grok', 'ollama', 'n8n', 'typebot', 'dialogflow', 'chatgpt'].map((name) => [`${name}Status`, false]),
)

/** A ticket for tests: open, in queue 1, of person 7; `change` replaces what matters. */
export function makeTicket(change: Partial<Ticket> = {}): Ticket {
  const name = change.name ?? 'Joana Prado'
  return ticketSchema.parse({
    id: 1,
    rev: 1,
    status: 'open',
    unreadMessages: 0,
    lastMessage: 'Oi',
    lastMessageAt: '2026-11-20T10:00:00.000Z',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    startedAttendanceAt: null,
    closedAt: null,
    channel: 'webchat',
    answered: false,
    isGroup: false,
    isActiveDemand: false,
    isFarewellMessage: false,
    userId: 7,
    contactId: 3,
    whatsappId: 1,
    queueId: 1,
    kanban: null,
    chatFlowId: null,
    priority: 'none',
    waitingSince: null,
    snoozedUntil: null,
    pausedAt: null,
    reasonId: null,
    mergedIntoId: null,
    participants: [],
    protocol: '20261120-1',
    profilePicUrl: null,
    username: 'Clara',
    user: { id: 7, name: 'Clara' },
    queue: { id: 1, queue: 'Suporte', color: '#2f8f83' },
    whatsapp: { id: 1, name: 'Site', type: 'webchat' },
    contact: { id: 3, name, number: '5521998764410', email: 'joana@exemplo.com', profilePicUrl: null, isGroup: false, wallets: [] },
    tags: [],
    scheduledMessages: [],
    ...assistants,
    name,
    ...change,
  })
}
