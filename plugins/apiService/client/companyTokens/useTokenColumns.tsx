import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { CompanyToken } from '../../contract/index.ts'
import { revoke } from './commands.ts'

export type TokenState = 'on' | 'off' | 'over'

export function tokenState({ isActive, expiresAt }: Pick<CompanyToken, 'isActive' | 'expiresAt'>, now: number): TokenState {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'over'
  return isActive ? 'on' : 'off'
}

const TONES: Record<TokenState, Tone> = { on: 'good', off: 'quiet', over: 'bad' }

/** The table of tokens of all companies. */
export function useTokenColumns(): readonly Column<CompanyToken>[] {
  const t = useT()
  return useMemo(() => {
    const title = (id: string) => t(`apiService.companyTokens.column.${id}`)
    const text = (id: string, width: number, grow: number, textOf: (row: CompanyToken) => string): Column<CompanyToken> => ({
      ...{ id, title: title(id), width, grow, sortValue: textOf, render: textOf },
    })
    const stateText = (row: CompanyToken) => t(`apiService.companyTokens.state.${tokenState(row, Date.now())}`)
    return [
      text('company', 160, 2, ({ company }) => company.name),
      text('name', 150, 2, ({ name }) => name),
      text('owner', 140, 1, ({ owner }) => owner ?? t('apiService.companyTokens.noOwner')),
      { ...text('scopes', 240, 3, ({ scopes }) => scopes.map((scope) => t(`apiService.scope.${scope}`)).join(', ')), wraps: true },
      {
        ...{ id: 'state', title: title('state'), width: 110, grow: 0.5, sortValue: stateText },
        render: (row) => (
          <span className="dot-name">
            <Dot tone={TONES[tokenState(row, Date.now())]} />
            {stateText(row)}
          </span>
        ),
      },
      {
        ...{ id: 'lastUsedAt', title: title('lastUsedAt'), width: 120, grow: 0.5, sortValue: ({ lastUsedAt }) => lastUsedAt },
        render: ({ lastUsedAt }) =>
          lastUsedAt === null ? <span className="dim">{t('apiService.companyTokens.never')}</span> : <RelativeTime at={lastUsedAt} style="minute" />,
      },
      {
        ...{ id: 'actions', title: t('apiService.companyTokens.column.actions'), width: 60, grow: 0.1 },
        render: (row) => <CommandButton command={revoke} args={row} variant="icon" />,
      },
    ]
  }, [t])
}
