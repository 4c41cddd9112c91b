// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { connectionsQuery } from '../queries.ts'
import { ConnectionsField } from './ConnectionsField.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json') })

const connection = (id: number, name: string, isActive = true): Connection => ({
  ...{ id, name, isActive, status: 'CONNECTED', type: 'webchat', qrcode: null, retries: 0, isDefault: false, number: null, color: null },
  ...{ queueId: null, createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', rev: 1 },
})
let now: readonly number[]
function Field({ start }: { start: number[] }) {
  const [chosen, setChosen] = useState<readonly number[]>(start)
  now = chosen
  return <ConnectionsField chosen={chosen} error={null} onChange={setChosen} />
}
async function show(start: number[]) {
  const connections = [connection(1, 'Site'), connection(2, 'Loja'), connection(3, 'Antiga', false)]
  fakeServer(() => ({ json: connections }))
  queryClient.setQueryData(connectionsQuery.queryKey, connections)
  await stage.show(<Field start={start} />)
}
const offered = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

test('connections in use are offered; with none chosen the message is for all', async () => {
  await show([])

  expect(offered()).toEqual(['Site', 'Loja'])
  expect(screen.getByText(t('closing.form.allConnections'))).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Loja'))

  expect(now).toEqual([2])
  expect(screen.getByText(t('closing.form.someConnections'))).toBeTruthy()
})

test('a connection that is switched off or deleted stands there while it is chosen, and can be taken away', async () => {
  await show([3, 9])

  expect(offered()).toEqual(['Site', 'Loja', 'Antiga', t('closing.deletedConnection')])
  fireEvent.click(screen.getByLabelText(t('closing.deletedConnection')))

  expect(now).toEqual([3])
})
