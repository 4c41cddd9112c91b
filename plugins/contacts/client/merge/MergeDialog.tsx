import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { call } from '#core/client/http/call.ts'
import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type ContactDetail, foldField, getContact, listContacts } from '../../contract/index.ts'
import { shownNumber } from '../shownNumber.ts'
import { type Merging, merge } from './commands.ts'
import '../import/import.css'

/** Two contacts become one: first the other one, then what stays. */
export default function MergeDialog({ id, otherId, onDone, onClose }: Merging & { onClose: () => void }) {
  const [chosen, setChosen] = useState(otherId)
  if (chosen === null) return <ChooseOther id={id} onChoose={setChosen} onClose={onClose} />
  return <Preview ids={[id, chosen]} onDone={onDone} onClose={onClose} />
}

function ChooseOther({ id, onChoose, onClose }: { id: number; onChoose: (id: number) => void; onClose: () => void }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const query = useQuery({
    ...queryOf(listContacts, { searchParam: asked }),
    placeholderData: (before) => before,
  })
  const found = (query.data?.contacts ?? []).filter((contact) => contact.id !== id && !contact.isGroup).slice(0, 8)
  return (
    <Dialog title={t('contacts.merge.command')} onClose={onClose}>
      <SearchField label={t('contacts.merge.search')} value={search} onChange={setSearch} />
      {query.data && found.length === 0 && <p className="dim">{t('contacts.merge.none')}</p>}
      <ul className="contact-merge-found" aria-label={t('contacts.merge.found')}>
        {found.map((contact) => (
          <li key={contact.id}>
            <button type="button" onClick={() => onChoose(contact.id)}>
              <span className="cut">{contact.name}</span>
              <span className="dim">{shownNumber(contact.number, t)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface Ends {
  onDone: (() => void) | undefined
  onClose: () => void
}

function Preview({ ids, ...ends }: { ids: readonly [number, number] } & Ends) {
  const t = useT()
  const query = useQuery({
    queryKey: [...queriesOf(getContact).queryKey, 'pair', ...ids],
    queryFn: () => Promise.all(ids.map((id) => call(getContact, { id }))),
  })
  const [first, second] = query.data ?? []
  if (first && second) return <PairForm pair={[first, second]} {...ends} />
  return (
    <Dialog title={t('contacts.merge.title')} onClose={ends.onClose}>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Skeleton shape="text" />}
    </Dialog>
  )
}

function PairForm({ pair: [first, second], onDone, onClose }: { pair: readonly [ContactDetail, ContactDetail] } & Ends) {
  const t = useT()
  const [stayingId, setStaying] = useState(first.id)
  const [staying, gone] = stayingId === first.id ? [first, second] : [second, first]
  const [nameOf, setNameOf] = useState<number | null>(null)
  const [emailOf, setEmailOf] = useState<number | null>(null)
  const isEither = (id: number | null) => id === first.id || id === second.id
  const name = isEither(nameOf) && nameOf !== null ? nameOf : staying.id
  const email = emailOf ?? (staying.email === null ? gone.id : staying.id)
  const both = [first, second]
  const choice = (label: string, value: (contact: ContactDetail) => string, active: number, onChange: (id: number) => void) => (
    <div className="form-field contact-merge-choice">
      <span className="form-label">{label}</span>
      <Segments
        label={label}
        segments={both.map((contact) => ({ id: String(contact.id), title: value(contact) || t('contacts.merge.nothing') }))}
        active={String(active)}
        onChange={(id) => onChange(Number(id))}
      />
    </div>
  )
  const list = (texts: readonly string[]) => [...new Set(texts)].join(', ') || t('contacts.merge.nothing')
  const save = async () => {
    await runOrThrow(merge, { id: staying.id, otherId: gone.id, nameOf: name, emailOf: email, goneName: gone.name })
    onDone?.()
  }
  const fields = [...staying.extraInfo, ...gone.extraInfo.filter((field) => !staying.extraInfo.some((own) => foldField(own.name) === foldField(field.name)))]
  return (
    <FormDialog title={t('contacts.merge.title')} saveLabel={t('contacts.merge.confirm')} isDirty={false} onSave={save} onClose={onClose}>
      {choice(t('contacts.merge.keep'), (contact) => `${contact.name} (${shownNumber(contact.number, t)})`, staying.id, setStaying)}
      {choice(t('contacts.merge.name'), (contact) => contact.name, name, setNameOf)}
      {choice(t('contacts.merge.email'), (contact) => contact.email ?? '', email, setEmailOf)}
      <table className="contact-merge">
        <tbody>
          {[
            [t('contacts.merge.number'), shownNumber(staying.number, t)],
            [t('contacts.merge.labels'), list(both.flatMap(({ tags }) => tags.map(({ tag }) => tag)))],
            [t('contacts.merge.wallet'), list(both.flatMap(({ wallets }) => wallets.map((owner) => owner.name)))],
            [t('contacts.merge.fields'), list(fields.map((field) => `${field.name}: ${field.value}`))],
          ].map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim">{t('contacts.merge.otherNumber', { number: shownNumber(gone.number, t) })}</p>
      <p className="dim">{t('contacts.merge.follows')}</p>
    </FormDialog>
  )
}
