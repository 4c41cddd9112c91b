import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Chip } from '#core/client/ui/marks.tsx'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { contactLabelsDialogAtom } from '../dialogs.atoms.ts'
import '../labels.css'

/** The labels on a contact's card, and the way to change them. */
export function LabelsOfContact({ contact }: ContactCardPartProps) {
  const t = useT()
  const client = useClient()
  const { id, name, tags } = contact
  return (
    <section>
      <h4>{t('labels.title')}</h4>
      {tags.length > 0 && (
        <ul className="label-chips" aria-label={t('labels.title')}>
          {tags.map((label) => (
            <li key={label.id}>
              <Chip colour={label.color}>{label.tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <Button variant="minimal" onClick={() => client.set(contactLabelsDialogAtom, { contacts: [{ id, name, tags }], onDone: null })}>
        {t('labels.command.assign')}
      </Button>
    </section>
  )
}
