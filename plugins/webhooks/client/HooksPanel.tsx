import { DataLineage } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldHookName, type Hook } from '../contract/index.ts'
import { editHook, newHook, removeHook } from './commands.ts'
import { hooksQuery } from './hooks.ts'
import { useHookColumns } from './useHookColumns.tsx'

const find = (hooks: readonly Hook[], search: string) =>
  hooks.filter(({ name, url }) => foldHookName(name).includes(foldHookName(search)) || url.toLowerCase().includes(search.toLowerCase()))

/** Addresses of other programs that are told what happens. */
export default function HooksPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="webhooks.title"
      searchLabel="webhooks.search"
      query={useQuery(hooksQuery)}
      find={find}
      columns={useHookColumns()}
      create={{ command: newHook, label: 'webhooks.new' }}
      empty={{ icon: DataLineage, title: 'webhooks.empty.title', text: 'webhooks.empty.text' }}
      none={{ title: 'webhooks.none.title', text: 'webhooks.none.text' }}
      removal={{ command: removeHook, argsOf: (hook) => hook, sayDone: (count) => t('webhooks.done.manyDeleted', { count }) }}
      onRowOpen={(hook) => void client.run(editHook, hook)}
    />
  )
}
