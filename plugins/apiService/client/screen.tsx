import { Document, Key } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import type { ScreenColumn } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { type ApiToken, apiTokenGone, apiTokenSaved, apiTokenSchema, deleteApiToken, listApiTokens } from '../contract/index.ts'
import { askRenewToken } from './commands.ts'
import { connectionsQuery, stateOf, TOKENS } from './tokens.ts'

const tones = { on: 'good', off: 'quiet', expired: 'bad', orphaned: 'bad' } as const

const stateText = (token: ApiToken, t: Translate): string => t(`apiService.state.${stateOf(token)}`)

function useTokenColumns(): readonly ScreenColumn<ApiToken>[] {
  const connections = useQuery(connectionsQuery).data
  return useMemo(
    () => [
      {
        id: 'name',
        width: 180,
        render: ({ name, tokenEnd }) => (
          <>
            {name} <span className="dim">…{tokenEnd}</span>
          </>
        ),
      },
      { id: 'scopes', width: 220, grow: 3, wraps: true, value: ({ scopes }, t) => scopes.map((scope) => t(`apiService.scope.${scope}`)).join(', ') },
      {
        id: 'connection',
        width: 130,
        value: ({ sessionId }, t) => (sessionId === null ? t('apiService.form.anyConnection') : (connections?.find(({ id }) => id === sessionId)?.name ?? '')),
      },
      {
        id: 'owner',
        width: 120,
        value: ({ owner }) => owner?.name ?? '',
        render: ({ owner }, t) => owner?.name ?? <span className="dim">{t('apiService.noOwner')}</span>,
      },
      {
        id: 'used',
        width: 170,
        value: ({ lastUsedAt }) => lastUsedAt,
        render: ({ lastUsedAt, lastUsedFrom }, t) =>
          lastUsedAt ? (
            <>
              <RelativeTime at={lastUsedAt} style="ago" /> <span className="dim">{lastUsedFrom}</span>
            </>
          ) : (
            <span className="dim">{t('apiService.neverUsed')}</span>
          ),
      },
      {
        id: 'expires',
        width: 110,
        value: ({ expiresAt }) => expiresAt,
        render: ({ expiresAt }, t) => (expiresAt ? <RelativeTime at={expiresAt} /> : <span className="dim">{t('apiService.noEnd')}</span>),
      },
      {
        id: 'state',
        width: 110,
        value: stateText,
        render: (token, t) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(token)]} />
            {stateText(token, t)}
          </span>
        ),
      },
    ],
    [connections],
  )
}

function DocsButton() {
  const t = useT()
  return (
    <Button icon={Document} onClick={() => window.open('/docs', '_blank', 'noopener')}>
      {t('apiService.docs')}
    </Button>
  )
}

/** The tokens with which other programs use the company's conversations and contacts. */
export const tokensScreen = listScreen<ApiToken>(
  {
    id: 'apiService',
    row: apiTokenSchema,
    rows: 'apiService.token',
    may: { read: 'apiService.edit', write: 'apiService.edit' },
    // The key of the connections begins with it: they are asked again as well.
    queryKey: [TOKENS],
    load: async () => (await call(listApiTokens, {})).apis,
    remove: ({ id }, ctx) => ctx.call(deleteApiToken, { id }),
    events: [apiTokenSaved, apiTokenGone],
  },
  () => import('./form/TokenForm.tsx'),
  {
    panel: 'apiService.tokens',
    address: '/api-service',
    routeName: 'api-service',
    icon: Key,
    menu: { area: 'settings', section: 'integrations', order: 90, menu: 'api-service', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'apiService.go', create: 'apiService.create', edit: 'apiService.editToken', remove: 'apiService.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name }) => name,
    columns: useTokenColumns,
    rowCommands: [askRenewToken],
    actions: DocsButton,
    hasShortNew: true,
  },
)
