import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import { campaignProblems, createCampaign, hasOneConnection, isTemplateKind, isToGroups, LONGEST_NAME, updateCampaign } from '../../contract/index.ts'
import { openCampaign } from '../commands.ts'
import type { CampaignFormTarget } from '../dialogs.atoms.ts'
import { MassContent } from '../mass/MassContent.tsx'
import { refreshCampaigns } from '../queries.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { ConnectionsField } from './ConnectionsField.tsx'
import { draftOf, type FormDraft, wantedOf } from './draft.ts'
import { MessagesField } from './MessagesField.tsx'
import { PaceFields } from './PaceFields.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import '../campaigns.css'

interface CampaignFormProps {
  target: CampaignFormTarget
  onClose: () => void
}

/** Writes or changes a campaign or a mass message: to whom, what, over which connections, how fast and when. */
export default function CampaignForm({ target: { campaign, kind, list }, onClose }: CampaignFormProps) {
  const t = useT()
  const client = useClient()
  const { Files, useFiles } = client.use(fileTools)
  const { files, add, remove } = useFiles(campaign?.media ?? [])
  const { draft, change, problemOf, save, isDirty } = useDraft<FormDraft>(
    draftOf(campaign, kind, list),
    ({ field, code }) => t(`campaigns.problem.${field.replace('audience.', 'audience_')}.${code}`),
    t('campaigns.form.refused'),
  )
  const wanted = { ...wantedOf(draft), mediaIds: files.flatMap(({ id }) => id ?? []) }
  const isMass = kind !== 'campaign'
  const hasFiles = kind !== 'sms' && !isTemplateKind(kind)
  const headerFile = <Files files={files} error={problemOf('mediaIds')} onAdd={add} onRemove={remove} />
  const areFilesReady = files.every(({ id }) => id !== null)
  const write = async () => {
    const saved = await (campaign ? call(updateCampaign, { id: campaign.id, ...wanted }) : call(createCampaign, wanted))
    await refreshCampaigns()
    client.notify(t('campaigns.done.saved', { name: saved.name }))
    if (!campaign) void client.run(openCampaign, { id: saved.id })
  }
  const problems = () => [
    ...campaignProblems(wanted, new Date()),
    ...(areFilesReady ? [] : [{ field: 'mediaIds', code: 'unfinished', message: 'A file is still on its way' }]),
  ]
  return (
    <FormDialog
      size="l"
      title={campaign ? t('campaigns.form.edit', { name: campaign.name }) : t(`campaigns.create.${kind}`)}
      isDirty={isDirty || files.length !== (campaign?.mediaIds.length ?? 0)}
      onSave={() => save(problems(), write)}
      onClose={onClose}
    >
      <div className="campaign-form">
        <TextField
          label={t('campaigns.form.name')}
          value={draft.name}
          error={problemOf('name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <h3>{t('campaigns.form.audience')}</h3>
        <RecipientFields draft={draft} change={change} problemOf={problemOf} ownId={campaign?.id ?? null} />
        <h3>{t(isMass ? 'campaigns.mass.content' : 'campaigns.form.messages')}</h3>
        {isMass ? (
          <MassContent draft={draft} change={change} problemOf={problemOf} headerFile={headerFile} hasFile={files.length > 0} />
        ) : (
          <MessagesField messages={draft.messages} error={problemOf('messages')} onChange={(messages) => change({ messages })} />
        )}
        {hasFiles && <Files files={files} error={problemOf('mediaIds')} onAdd={add} onRemove={remove} />}
        <h3>{t('campaigns.form.sending')}</h3>
        {!hasOneConnection(kind) && (
          <ConnectionsField kind={kind} chosen={draft.connections} error={problemOf('connections')} onChange={(connections) => change({ connections })} />
        )}
        <PaceFields draft={draft} change={change} problemOf={problemOf} />
        <div className="campaign-form-row">
          <DateField
            kind="moment"
            label={t('campaigns.form.startAt')}
            help={t('campaigns.form.startAtHelp')}
            value={draft.startAt}
            error={problemOf('startAt')}
            onChange={(startAt) => change({ startAt })}
          />
          <DateField
            kind="moment"
            label={t('campaigns.form.endAt')}
            help={t('campaigns.form.endAtHelp')}
            value={draft.endAt}
            error={problemOf('endAt')}
            onChange={(endAt) => change({ endAt })}
          />
        </div>
        {!isToGroups(kind) && (
          <>
            <h3>{t('campaigns.form.answers')}</h3>
            <AnswerFields draft={draft} change={change} problemOf={problemOf} />
          </>
        )}
      </div>
    </FormDialog>
  )
}
