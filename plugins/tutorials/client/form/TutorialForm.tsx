import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createTutorial, LONGEST_DESCRIPTION, LONGEST_TITLE, LONGEST_URL, type Tutorial, tutorialProblems, updateTutorial } from '../../contract/index.ts'
import { removeTutorial } from '../commands.ts'
import { invalidateTutorials, tutorialsQuery } from '../tutorials.ts'

/** Writes or changes a tutorial; `tutorial` is null for a new one, which stands last unless said otherwise. */
export default function TutorialForm({ tutorial, onClose }: { tutorial: Tutorial | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const all = useQuery(tutorialsQuery).data ?? []
  const [start] = useState(() => ({
    title: tutorial?.title ?? '',
    description: tutorial?.description ?? '',
    url: tutorial?.url ?? '',
    position: String(tutorial?.position ?? (all.at(-1)?.position ?? 0) + 1),
  }))
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field, code }) => t(`tutorials.problem.${field}.${code}`), t('tutorials.form.refused'))
  const wanted = { ...draft, position: draft.position.trim() === '' ? Number.NaN : Number(draft.position.trim()) }
  const write = async () => {
    await (tutorial ? call(updateTutorial, { id: tutorial.id, ...wanted }) : call(createTutorial, wanted))
    await invalidateTutorials()
    client.notify(t('tutorials.done.saved', { title: draft.title.trim() }))
  }
  return (
    <FormDialog
      title={t(tutorial ? 'tutorials.form.edit' : 'tutorials.new')}
      isDirty={isDirty}
      onSave={() => save(tutorialProblems(wanted), write)}
      onClose={onClose}
    >
      <TextField
        label={t('tutorials.form.title')}
        value={draft.title}
        error={problemOf('title')}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={t('tutorials.form.description')}
        value={draft.description}
        error={problemOf('description')}
        maxLength={LONGEST_DESCRIPTION}
        onChange={(description) => change({ description })}
      />
      <TextField
        label={t('tutorials.form.url')}
        help={t('tutorials.form.urlHelp')}
        value={draft.url}
        error={problemOf('url')}
        maxLength={LONGEST_URL}
        autoComplete="off"
        spellCheck={false}
        onChange={(url) => change({ url })}
      />
      <TextField
        label={t('tutorials.form.position')}
        help={t('tutorials.form.positionHelp')}
        value={draft.position}
        error={problemOf('position')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(position) => change({ position })}
      />
      {tutorial && (
        <Button
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(removeTutorial, tutorial)
          }}
        >
          {t('tutorials.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
