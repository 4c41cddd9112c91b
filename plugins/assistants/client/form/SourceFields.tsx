import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { assistantSourceViews } from '../../contract/client.ts'
import type { FormPart } from './parts.ts'

const viewsAtom = contributionsAtom(assistantSourceViews)

/** Whether it looks things up in what the company knows, and in which groups; nothing where no plugin keeps any. */
export function SourceFields({ draft, change, problemOf }: Omit<FormPart, 'kind'>) {
  const t = useT()
  const views = useAtomValue(viewsAtom)
  const known = useQuery({
    queryKey: ['assistants', 'collections', views.length],
    queryFn: async () => (await Promise.all(views.map((view) => view.load()))).flat(),
    enabled: draft.usesSources && views.length > 0,
  }).data
  if (views.length === 0) return null
  // A group that no document stands in any more can still be let go.
  const groups = [...new Set([...(known ?? []), ...draft.collections])]
  return (
    <>
      <Switch
        label={t('assistants.form.sources')}
        help={t('assistants.form.sourcesHelp')}
        isOn={draft.usesSources}
        onChange={(usesSources) => change({ usesSources })}
      />
      {draft.usesSources && groups.length > 0 && (
        <TickFields
          label={t('assistants.form.collections')}
          help={t('assistants.form.collectionsHelp')}
          options={groups.map((name) => ({ id: name, name }))}
          chosen={draft.collections}
          error={problemOf('collections')}
          onChange={(collections) => change({ collections })}
        />
      )}
    </>
  )
}
