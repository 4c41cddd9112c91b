// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { AdministeredConnection } from '../../contract/index.ts'
import { ConnectionCard } from './ConnectionCard.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json') })

const connection: AdministeredConnection = {
  ...{ id: 3, name: 'Loja', type: 'acme', status: 'CONNECTED', isActive: true, isDefault: false, retries: 0, qrcode: null, number: null, color: null },
  ...{
    queueId: null,
    config: {},
    secrets: {},
    openTicketCount: 0,
    sendGreetingAccepted: null,
    sendMsgTransfTicket: null,
    rev: 1,
    statusSince: '2026-11-20T09:00:00.000Z',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
}

test.each([
  ['to read alone', [], false, false],
  ['to connect anew', ['connections.reconnect'], false, true],
  ['to change', ['connections.edit', 'connections.reconnect'], true, true],
])('the card is there %s', async (_for, permissions, hasEdit, hasMenu) => {
  saveSession(testSession({ permissions: ['connections.read', ...permissions] }))

  await stage.show(<ConnectionCard connection={connection} kind={undefined} queue={undefined} isQueueKnown />)

  expect(screen.queryByRole('button', { name: t('connections.edit') }) !== null).toBe(hasEdit)
  expect(screen.queryByRole('button', { name: t('workbench.menuOf', { name: 'Loja' }) }) !== null).toBe(hasMenu)
})
