import { Document, Key } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { type ApiToken, foldTokenName } from '../contract/index.ts'
import { editToken, newToken, removeToken } from './commands.ts'
import { connectionsQuery, tokensQuery } from './tokens.ts'
import { useTokenColumns } from './useTokenColumns.tsx'

const find = (tokens: readonly ApiToken[], search: string) => tokens.filter(({ name }) => foldTokenName(name).includes(foldTokenName(search)))

/** The tokens with which other programs use the company's conversations and contacts. */
export default function TokensPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const connections = useQuery(connectionsQuery).data
  const query = useQuery({ ...tokensQuery, select: ({ apis }) => apis })
  return (
    <SearchList
      panelId={panelId}
      title="apiService.title"
      searchLabel="apiService.search"
      query={query}
      find={find}
      columns={useTokenColumns(connections)}
      create={{ command: newToken, label: 'apiService.new' }}
      empty={{ icon: Key, title: 'apiService.empty.title', text: 'apiService.empty.text' }}
      none={{ title: 'apiService.none.title', text: 'apiService.none.text' }}
      removal={{ command: removeToken, argsOf: (token) => token, sayDone: (count) => t('apiService.done.manyDeleted', { count }) }}
      onRowOpen={(token) => void client.run(editToken, token)}
      actions={
        <Button icon={Document} onClick={() => window.open('/docs', '_blank', 'noopener')}>
          {t('apiService.docs')}
        </Button>
      }
    />
  )
}
