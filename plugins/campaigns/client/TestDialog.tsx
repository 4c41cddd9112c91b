import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { AppError } from '#core/contract/errors.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { type Campaign, testCampaign } from '../contract/index.ts'

/** Sends one message of a campaign to a contact of one's choice. */
export default function TestDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [contact, setContact] = useState<{ id: number; name: string } | null>(null)
  const [messageIndex, setMessageIndex] = useState(0)
  const send = async () => {
    if (!contact) throw new AppError('ERR_FORM_REFUSED', 422, { message: t('campaigns.test.noContact') })
    await call(testCampaign, { id: campaign.id, contactId: contact.id, messageIndex })
    client.notify(t('campaigns.done.tested', { name: contact.name }), 'success')
  }
  return (
    <FormDialog title={t('campaigns.test.title', { name: campaign.name })} saveLabel={t('campaigns.test.send')} isDirty={false} onSave={send} onClose={onClose}>
      {contact ? (
        <p>{t('campaigns.test.to', { name: contact.name })}</p>
      ) : (
        <PickList
          label={t('campaigns.test.search')}
          listLabel={t('campaigns.test.contacts')}
          none={t('campaigns.test.none')}
          queryKey="contacts-to-test"
          find={async (searchParam) => (await call(listContacts, { searchParam })).contacts.filter(({ number }) => /^\d+$/.test(number))}
          toRow={({ id, name, number, profilePicUrl }) => ({ id, name, src: profilePicUrl, hint: number })}
          onChoose={setContact}
        />
      )}
      {campaign.messages.length > 1 && (
        <Select
          label={t('campaigns.test.message')}
          value={String(messageIndex)}
          options={campaign.messages.map((text, at) => ({ value: String(at), label: `${at + 1}. ${text.slice(0, 40)}` }))}
          onChange={(value) => setMessageIndex(Number(value))}
        />
      )}
    </FormDialog>
  )
}
