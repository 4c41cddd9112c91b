import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { savedViews } from '../contract/index.ts'
import type { ViewFormTarget } from './dialog.atoms.ts'
import { refreshViews } from './views.ts'

/** Names a view, and shares it. */
export default function ViewForm({ target, onClose }: { target: ViewFormTarget; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const view = 'view' in target ? target.view : null
  const mayShare = useAtomValue(sessionAtom)?.profile !== 'user'
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: view?.name ?? '', isShared: view?.isShared ?? false },
    ({ field, code }) => t(`savedViews.problem.${field}.${code}`),
    t('savedViews.form.refused'),
  )
  const write = async () => {
    if ('view' in target) await call(savedViews.update, { id: target.view.id, ...draft })
    else target.onSaved(await call(savedViews.create, { ...draft, screen: target.screen, filter: target.filter }))
    await refreshViews()
    client.notify(t('savedViews.done.saved', { name: draft.name.trim() }))
  }
  const problems = () => savedViews.problems({ ...savedViews.initial, ...draft, screen: view?.screen ?? 'of.form' })
  return (
    <FormDialog
      size="s"
      title={t(view ? 'savedViews.form.edit' : 'savedViews.form.new')}
      isDirty={isDirty}
      onSave={() => save(problems(), write)}
      onClose={onClose}
    >
      <TextField
        label={t('savedViews.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={60}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      {mayShare && <Checkbox label={t('savedViews.form.share')} isChecked={draft.isShared} onChange={(isShared) => change({ isShared })} />}
    </FormDialog>
  )
}
