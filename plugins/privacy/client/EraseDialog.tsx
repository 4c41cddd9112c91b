import { useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { isSameName } from '../contract/index.ts'
import { erase } from './commands.ts'

export interface EraseDialogProps {
  contact: { id: number; name: string }
  onClose: () => void
}

/** Asks twice: first what goes and what stays, then for the name, typed. */
export default function EraseDialog({ contact, onClose }: EraseDialogProps) {
  const [isSure, setSure] = useState(false)
  return isSure ? <TypeName contact={contact} onClose={onClose} /> : <Consequences contact={contact} onClose={onClose} onGoOn={() => setSure(true)} />
}

function Consequences({ contact, onClose, onGoOn }: EraseDialogProps & { onGoOn: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('privacy.erase.title', { name: contact.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            {t('workbench.cancel')}
          </Button>
          <Button variant="danger" onClick={onGoOn}>
            {t('privacy.erase.goOn')}
          </Button>
        </>
      }
    >
      <p>{t('privacy.erase.goes')}</p>
      <p>{t('privacy.erase.stays')}</p>
      <p>{t('privacy.erase.closes')}</p>
      <p>
        <strong>{t('privacy.erase.final')}</strong>
      </p>
    </Dialog>
  )
}

function TypeName({ contact, onClose }: EraseDialogProps) {
  const t = useT()
  const { draft, change, problemOf, save } = useDraft({ name: '' }, () => t('privacy.problem.name', { name: contact.name }), t('privacy.problem.refused'))
  const own = isSameName(draft.name, contact.name) ? [] : [{ field: 'name', code: 'different', message: 'This is not the name of the contact' }]
  return (
    <FormDialog
      title={t('privacy.erase.title', { name: contact.name })}
      saveLabel={t('privacy.erase.confirm')}
      isDirty={false}
      isDanger
      onSave={() => save(own, () => runOrThrow(erase, { id: contact.id, typedName: draft.name }))}
      onClose={onClose}
    >
      <TextField
        label={t('privacy.erase.typeName')}
        help={t('privacy.erase.nameHelp', { name: contact.name })}
        value={draft.name}
        error={problemOf('name')}
        autoComplete="off"
        spellCheck={false}
        onChange={(name) => change({ name })}
      />
    </FormDialog>
  )
}
