// @vitest-environment happy-dom
import { atom } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import { type Answers, type ChoiceStep, nextStep } from '#core/contract/asking.ts'
import { LAST_PERSON, makePerson, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { ticketRows } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { loadTicket, tickets } from '../tickets.ts'
import { waitingLimitsAtom } from '../viewer.ts'
import { destinationSteps, queueFor, transferSteps } from './transferSteps.ts'

const none = atom(null)
const { rowsAtom, rowAtom, get, upsert } = tickets
const rows = { rowsAtom, rowAtom, get, upsert, keep: upsert, patch: () => {}, load: loadTicket, targetAtom: none, activeAtom: none, waitingLimitsAtom }
const suporte = { id: 1, queue: 'Suporte', color: '#2f8f83' }
const vendas = { id: 2, queue: 'Vendas', color: '#8f2f83' }
const [ME, OWNER, FREE, BUSY, PAUSED, GONE, SELLER] = [5, 7, 8, 9, 10, 11, 12]
const person = (id: number, name: string, status: 'online' | 'paused' | 'offline', queues = [suporte]) => ({ ...makePerson(id), name, status, queues })
const people = [
  person(GONE, 'Ana', 'offline'),
  person(PAUSED, 'Beto', 'paused'),
  person(BUSY, 'Caio', 'online'),
  person(FREE, 'Dora', 'online'),
  person(ME, 'Eu', 'online'),
  person(OWNER, 'Clara', 'online'),
  person(SELLER, 'Vera', 'online', [vendas]),
]

let stop = () => {}
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  saveSession(testSession({ userId: ME }))
  stop = await startKernel([{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }])
  tickets.upsert(makeTicket({ id: 72, userId: OWNER }))
  fakeServer(({ path }) => ({
    json: {
      '/users': { users: people, count: people.length, hasMore: false },
      '/queue': [suporte, vendas].map((queue) => ({ ...queue, isActive: true, rev: 1 })),
      '/ticketLoads': { people: [{ userId: BUSY, open: 3 }], queues: [{ queueId: 1, pending: 2 }] },
    }[path],
  }))
})
afterEach(() => {
  tickets.clear()
  stop()
  vi.unstubAllGlobals()
})

const isChoice = (step: object | undefined): step is ChoiceStep => step !== undefined && 'options' in step
async function optionsOf(index: number, answers: Answers = {}) {
  const { steps } = await transferSteps(72, getContext(), async () => {})
  const step = steps[index]
  return isChoice(step) ? await step.options(answers) : []
}

describe('who gets a ticket', () => {
  test('who is available comes first, with their load; then the queue alone, then who is not here', async () => {
    const shown = (await optionsOf(1, { queue: { id: '1', title: 'Suporte' } })).map(({ title, detail = '', side = '' }) => `${title}|${detail}|${side}`)

    expect(shown).toEqual([
      'Caio|3 em atendimento|disponível',
      'Dora||disponível',
      'Clara|já está com o atendimento|disponível',
      'Beto||em pausa',
      'Sem pessoa: deixar na fila Suporte|2 aguardando|',
      'Ana||offline',
    ])
  })

  test('who has it is shown and cannot be chosen; oneself is not offered', async () => {
    const options = await optionsOf(1, { queue: { id: '1', title: 'Suporte' } })

    expect(options.filter(({ isOff }) => isOff).map(({ id }) => id)).toEqual([String(OWNER)])
    expect(options.map(({ id }) => id)).not.toContain(String(ME))
  })

  test('a person may be named where the queue is asked for, once one types', async () => {
    const { steps } = await transferSteps(72, getContext(), async () => {})
    const options = await optionsOf(0)

    expect(options.filter(({ isFound }) => !isFound).map(({ title }) => title)).toEqual(['Suporte', 'Vendas', t('tickets.noQueue')])
    expect(options.filter(({ isFound }) => isFound).map(({ title }) => title)).toContain('Vera')
    expect(nextStep(steps, [{ stepId: 'queue', answer: { id: `person:${SELLER}`, title: 'Vera' } }])?.id).toBe('note')
    expect(nextStep(steps, [{ stepId: 'queue', answer: { id: '1', title: 'Suporte' } }])?.id).toBe('person')
  })

  test('whoever is named so has it in a queue of theirs', async () => {
    const transfer = vi.fn(async () => {})
    const { steps, finish, title } = await transferSteps(72, getContext(), transfer)
    const [first] = steps
    if (isChoice(first)) await first.options({})

    await finish({ queue: { id: `person:${SELLER}`, title: 'Vera' }, note: { id: 'Veja', title: 'Veja' } })

    expect(title).toBe('Transferir #72')
    expect(transfer).toHaveBeenCalledWith({ ticketId: 72, queueId: vendas.id, userId: SELLER, note: 'Veja', to: 'Vera' })
  })

  test('to many goes no note', () => {
    expect(destinationSteps(null, getContext(), { hasNote: false }).steps.map(({ id }) => id)).toEqual(['queue', 'person'])
  })

  test('it can be anybody of a company with more people than a page', async () => {
    fakeServer(({ path, query }) => ({ json: path === '/users' ? pageOfPeople(query) : path === '/ticketLoads' ? { people: [], queues: [] } : [] }))

    expect((await optionsOf(1)).map(({ title }) => title)).toContain(LAST_PERSON)
  })
})

test.each([
  { what: 'of the ticket’s queue', who: { profile: 'user', queues: [vendas, suporte] }, queueId: 1, expected: 1 },
  { what: 'of another queue', who: { profile: 'user', queues: [vendas] }, queueId: 1, expected: 2 },
  { what: 'of none', who: { profile: 'user', queues: [] }, queueId: 1, expected: 1 },
  { what: 'who leads', who: { profile: 'super', queues: [vendas] }, queueId: 1, expected: 1 },
  { what: 'with a ticket of no queue', who: { profile: 'user', queues: [vendas] }, queueId: null, expected: null },
] as const)('somebody $what has it in the right queue', ({ who, queueId, expected }) => {
  expect(queueFor({ profile: who.profile, queues: [...who.queues] }, { queueId })).toBe(expected)
})
