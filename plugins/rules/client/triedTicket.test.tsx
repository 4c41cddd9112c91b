// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import TriedTicket from './TriedTicket.tsx'
import { aRule } from './testing/rules.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['rules.edit'] })

test('each rule says whether it would have acted, or what kept it away', async () => {
  const caught = { ticketId: 5, contact: 'Ivone', at: '2026-11-25T10:00:00.000Z', times: 2 }
  const rules = [
    { ...aRule(), id: 1, name: 'Pega' },
    { ...aRule({ conditions: [{ of: 'hours', isOpen: false }] }), id: 2, name: 'Não pega' },
    { ...aRule({ trigger: 'rated' }), id: 3, name: 'Nada aconteceu' },
  ]
  const tests: Record<string, object> = {
    customerMessage: { count: 1, looked: 2, isCut: false, conversations: [caught], unmet: null },
    hours: { count: 0, looked: 2, isCut: false, conversations: [], unmet: 0 },
    rated: { count: 0, looked: 0, isCut: false, conversations: [], unmet: null },
  }
  const requests = fakeServer(({ method, body }) => {
    if (method === 'GET') return { json: rules }
    const { definition } = JSON.parse(body)
    return { json: tests[definition.conditions[0]?.of ?? definition.trigger] ?? {} }
  })

  await stage.show(<TriedTicket ticketId={5} onClose={() => {}} />)

  const rowText = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent
  await screen.findByText(t('rules.tried.unmet', { number: 1, attribute: t('rules.attribute.hours') }), { exact: false })
  expect(await rowText('Pega')).toContain(t('rules.tried.caught', { count: 2 }))
  expect(await rowText('Nada aconteceu')).toContain(t('rules.tried.noTrigger', { trigger: t('rules.trigger.rated') }))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).ticketId)).toEqual([5, 5, 5])
})
