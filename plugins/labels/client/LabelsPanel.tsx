import { Tag } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { type CountedLabel, foldLabel } from '../contract/index.ts'
import { editLabel, newLabel, removeLabel } from './commands.ts'
import { countedQuery } from './labels.ts'
import { useLabelColumns } from './useLabelColumns.tsx'

const find = (labels: readonly CountedLabel[], search: string) => labels.filter(({ tag }) => foldLabel(tag).includes(foldLabel(search)))

/** The labels of the company, and how many contacts have them. */
export default function LabelsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('labels.edit')
  const removal = {
    command: removeLabel,
    argsOf: ({ contactCount: _count, ...label }: CountedLabel) => label,
    sayDone: (count: number) => t('labels.done.manyDeleted', { count }),
  }
  return (
    <SearchList
      panelId={panelId}
      title="labels.title"
      searchLabel="labels.search"
      query={useQuery(countedQuery)}
      find={find}
      columns={useLabelColumns()}
      create={{ command: newLabel, label: 'labels.new' }}
      empty={{ icon: Tag, title: 'labels.empty.title', text: mayEdit ? 'labels.empty.text' : 'labels.empty.readText' }}
      none={{ title: 'labels.none.title', text: 'labels.none.text' }}
      {...(mayEdit && { removal, onRowOpen: (label: CountedLabel) => void client.run(editLabel, label) })}
      isExported
    />
  )
}
