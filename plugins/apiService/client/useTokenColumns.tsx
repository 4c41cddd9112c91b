import { Refresh, Trash } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Connection } from '#plugins/connections/contract/index.ts'
import type { ApiToken } from '../contract/index.ts'
import { askRenewToken, removeToken } from './commands.ts'
import { stateOf } from './tokens.ts'

const tones = { on: 'good', off: 'quiet', expired: 'bad', orphaned: 'bad' } as const

/** What the table says of a token. */
export function useTokenColumns(connections: readonly Connection[] | undefined): readonly Column<ApiToken>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const stateText = (token: ApiToken) => t(`apiService.state.${stateOf(token)}`)
    const scopesText = ({ scopes }: ApiToken) => scopes.map((scope) => t(`apiService.scope.${scope}`)).join(', ')
    const connectionText = ({ sessionId }: ApiToken) =>
      sessionId === null ? t('apiService.form.anyConnection') : (connections?.find(({ id }) => id === sessionId)?.name ?? '')
    return [
      {
        id: 'name',
        title: t('apiService.column.name'),
        width: 180,
        sortValue: ({ name }) => name,
        render: ({ name, tokenEnd }) => (
          <>
            {name} <span className="dim">…{tokenEnd}</span>
          </>
        ),
      },
      { id: 'scopes', title: t('apiService.column.scopes'), width: 220, grow: 3, wraps: true, sortValue: scopesText, render: scopesText },
      { id: 'connection', title: t('apiService.column.connection'), width: 130, sortValue: connectionText, render: connectionText },
      {
        id: 'owner',
        title: t('apiService.column.owner'),
        width: 120,
        sortValue: ({ owner }) => owner?.name ?? '',
        render: ({ owner }) => owner?.name ?? <span className="dim">{t('apiService.noOwner')}</span>,
      },
      {
        id: 'used',
        title: t('apiService.column.used'),
        width: 170,
        sortValue: ({ lastUsedAt }) => lastUsedAt,
        render: ({ lastUsedAt, lastUsedFrom }) =>
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
        title: t('apiService.column.expires'),
        width: 110,
        sortValue: ({ expiresAt }) => expiresAt,
        render: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : <span className="dim">{t('apiService.noEnd')}</span>),
      },
      {
        id: 'state',
        title: t('apiService.column.state'),
        width: 110,
        sortValue: stateText,
        render: (token) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(token)]} />
            {stateText(token)}
          </span>
        ),
      },
      {
        id: 'deeds',
        title: t('apiService.column.deeds'),
        width: 90,
        grow: 0.1,
        render: (token) => (
          <>
            <IconButton icon={Refresh} label={t('apiService.renewName', { name: token.name })} onClick={() => void client.run(askRenewToken, token)} />
            <IconButton icon={Trash} label={t('apiService.deleteName', { name: token.name })} onClick={() => void client.run(removeToken, token)} />
          </>
        ),
      },
    ]
  }, [t, client, connections])
}
