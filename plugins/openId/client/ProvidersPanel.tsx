import { Key, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { OpenIdProvider } from '../contract/index.ts'
import { activeProviderAtom } from './atoms.ts'
import { askToRemoveProvider, editProvider, newProvider } from './commands.ts'
import { providersQuery } from './queries.ts'

const find = (providers: readonly OpenIdProvider[], search: string) =>
  providers.filter(({ label, issuer }) => `${label} ${issuer}`.toLowerCase().includes(search.toLowerCase()))

function useColumns(): readonly Column<OpenIdProvider>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const statusOf = ({ isActive }: OpenIdProvider) => t(isActive ? 'openId.status.on' : 'openId.status.off')
    return [
      { id: 'label', title: t('openId.column.label'), width: 160, grow: 1, sortValue: ({ label }) => label, render: ({ label }) => label },
      { id: 'issuer', title: t('openId.column.issuer'), width: 260, grow: 3, sortValue: ({ issuer }) => issuer, render: ({ issuer }) => issuer },
      {
        ...{ id: 'status', title: t('openId.column.status'), width: 130, sortValue: statusOf },
        render: (provider) => (
          <span className="dot-name">
            <Dot tone={provider.isActive ? 'good' : 'bad'} />
            {statusOf(provider)}
          </span>
        ),
      },
      {
        ...{ id: 'deeds', title: t('openId.column.deeds'), width: 70, grow: 0.1 },
        render: (provider) => (
          <IconButton icon={Trash} label={t('openId.removeName', { label: provider.label })} onClick={() => void client.run(askToRemoveProvider, provider)} />
        ),
      },
    ]
  }, [t, client])
}

/** With which providers of identities people may sign in. */
export default function ProvidersPanel({ panelId }: PanelProps<object>) {
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="openId.title"
      searchLabel="openId.search"
      query={useQuery({ ...providersQuery, select: ({ providers }) => providers })}
      find={find}
      columns={useColumns()}
      create={{ command: newProvider, label: 'openId.new' }}
      empty={{ icon: Key, title: 'openId.empty.title', text: 'openId.empty.text' }}
      none={{ title: 'openId.none.title', text: 'openId.none.text' }}
      onRowOpen={(provider) => void client.run(editProvider, provider)}
      onActive={useSetAtom(activeProviderAtom)}
    />
  )
}
