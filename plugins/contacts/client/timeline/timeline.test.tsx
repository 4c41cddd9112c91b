// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ShownTimelineEntry } from '../../contract/index.ts'
import { Timeline } from './Timeline.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json') })

const entry = (id: string, part: Partial<ShownTimelineEntry>): ShownTimelineEntry => ({
  ...{ id, source: 'contacts', at: '2026-11-20T12:00:00.000Z', key: 'contacts.timeline.created', values: {}, text: null, path: null },
  ...part,
})
const first = entry('merges:1', { key: 'contacts.timeline.mergedBy', values: { by: 'Rui', name: 'Ana Lima' }, text: 'Por engano', path: '/atendimento/9' })
const last = entry('contacts:created', {})
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('entries are sentences that lead to their place, and more come when asked for', async () => {
  const requests = fakeServer(({ query }) => ({ json: query.includes('before=') ? { entries: [last], next: null } : { entries: [first], next: '9.merges:1' } }))
  await stage.show(<Timeline contactId={7} />)
  const link = await screen.findByRole('link', { name: 'Rui juntou Ana Lima a este contato' })
  expect(link.getAttribute('href')).toBe('/atendimento/9')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toContain('Por engano')

  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('contacts.timeline.more') })))

  expect(await screen.findByText(t('contacts.timeline.created'))).toBeTruthy()
  expect(requests.map(({ path, query }) => path + query)).toEqual(['/contacts/7/timeline', '/contacts/7/timeline?before=9.merges%3A1'])
  expect(screen.queryByRole('button', { name: t('contacts.timeline.more') })).toBeNull()
})
