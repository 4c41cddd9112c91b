import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { rowsQuery } from '#core/client/resource/rowsQuery.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { definedFieldsQuery } from '#plugins/contacts/contract/index.ts'
import { listLanes } from '#plugins/kanban/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Audience, isToGroups, listAudienceSources, listCampaigns, segments } from '../../contract/index.ts'
import { CAMPAIGNS } from '../queries.ts'
import { AudienceCount } from './AudienceCount.tsx'
import { IdsField } from './IdsField.tsx'

interface AudienceFieldsProps {
  audience: Audience
  onChange: (audience: Audience) => void
  problemOf: (field: string) => string | null
  /** The campaign whose audience it is: it cannot be its own earlier one. */
  ownId?: number | null
  /** Without the choice of a saved segment: its own form. */
  isSegment?: boolean
  /** A list stands beside it: it has the numbers, and the count of all. */
  hasList?: boolean
}

const trilean: Record<string, boolean | null> = { '': null, yes: true, no: false }

/** Whom a campaign reaches: what contacts must have, those pasted, and how many that are at this moment. */
export function AudienceFields({ audience, onChange, problemOf, ownId = null, isSegment = false, hasList = false }: AudienceFieldsProps) {
  const t = useT()
  const labels = useQuery(queryOf(listLabels, {})).data ?? []
  const lanes = useQuery(queryOf(listLanes, {})).data ?? []
  const people = useQuery(everybodyQuery(call)).data ?? []
  const fields = useQuery(definedFieldsQuery(contributionsOf)).data ?? []
  const saved = useQuery(rowsQuery(segments)).data ?? []
  const sources = useQuery({ queryKey: [CAMPAIGNS, 'sources'], queryFn: () => call(listAudienceSources, {}) }).data ?? []
  const all = useQuery({ queryKey: [CAMPAIGNS, 'earlier'], queryFn: () => call(listCampaigns, { kind: 'any' }) }).data?.campaigns ?? []
  // Answers in groups count for nothing.
  const earlier = all.filter(({ id, kind, startedAt }) => startedAt !== null && id !== ownId && !isToGroups(kind))
  const change = (part: Partial<Audience>) => onChange({ ...audience, ...part })
  const answered = audience.campaignId === null ? '' : `${audience.campaignId}:${audience.answered ? 'yes' : 'no'}`
  return (
    <>
      {!isSegment && saved.length > 0 && (
        <Select
          label={t('campaigns.audience.segment')}
          value={String(saved.find((segment) => JSON.stringify(segment.audience) === JSON.stringify(audience))?.id ?? '')}
          options={[{ value: '', label: t('campaigns.audience.noSegment') }, ...saved.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(value) => {
            const segment = saved.find(({ id }) => String(id) === value)
            if (segment) onChange(segment.audience)
          }}
        />
      )}
      <Switch
        label={t('campaigns.audience.everybody')}
        help={t('campaigns.audience.everybodyHelp')}
        isOn={audience.isEverybody}
        onChange={(isEverybody) => change({ isEverybody })}
      />
      <div className="campaign-form-row">
        <IdsField
          label={t('campaigns.audience.tags')}
          options={labels.map(({ id, tag }) => ({ id, name: tag }))}
          chosen={audience.tags}
          onChange={(tags) => change({ tags })}
        />
        <IdsField
          label={t('campaigns.audience.wallets')}
          options={people.map(({ id, name }) => ({ id, name }))}
          chosen={audience.wallets}
          onChange={(wallets) => change({ wallets })}
        />
        <IdsField
          label={t('campaigns.audience.lanes')}
          options={lanes.map(({ id, name }) => ({ id, name }))}
          chosen={audience.lanes}
          onChange={(wanted) => change({ lanes: wanted })}
        />
        <Select
          label={t('campaigns.audience.open')}
          value={audience.hasOpenTicket === null ? '' : audience.hasOpenTicket ? 'yes' : 'no'}
          options={['', 'yes', 'no'].map((value) => ({ value, label: t(`campaigns.audience.open${value === '' ? 'Any' : value === 'yes' ? 'Yes' : 'No'}`) }))}
          onChange={(value) => change({ hasOpenTicket: trilean[value] ?? null })}
        />
      </div>
      <div className="campaign-form-row">
        <DateField label={t('campaigns.audience.createdFrom')} value={audience.createdFrom} onChange={(createdFrom) => change({ createdFrom })} />
        <DateField
          label={t('campaigns.audience.createdTo')}
          value={audience.createdTo}
          error={problemOf('audience.createdTo')}
          onChange={(createdTo) => change({ createdTo })}
        />
        <DateField label={t('campaigns.audience.lastFrom')} value={audience.lastFrom} onChange={(lastFrom) => change({ lastFrom })} />
        <DateField
          label={t('campaigns.audience.lastTo')}
          value={audience.lastTo}
          error={problemOf('audience.lastTo')}
          onChange={(lastTo) => change({ lastTo })}
        />
      </div>
      {sources.length > 0 && (
        <div className="campaign-form-row">
          {sources.map(({ id, title, options }) => (
            <Select
              key={id}
              label={t(title)}
              value={audience.sources[id] ?? ''}
              options={[{ value: '', label: t('campaigns.audience.any') }, ...options]}
              onChange={(value) => {
                const { [id]: _before, ...rest } = audience.sources
                change({ sources: value === '' ? rest : { ...rest, [id]: value } })
              }}
            />
          ))}
        </div>
      )}
      <div className="campaign-form-row">
        <TextField label={t('campaigns.audience.search')} value={audience.search} autoComplete="off" onChange={(search) => change({ search })} />
        {fields.length > 0 && (
          <Select
            label={t('campaigns.audience.field')}
            value={audience.field}
            options={[{ value: '', label: t('campaigns.audience.noField') }, ...fields.map(({ key, name }) => ({ value: key, label: name }))]}
            onChange={(field) => change({ field, fieldValue: '' })}
          />
        )}
        {audience.field !== '' && (
          <TextField
            label={t('campaigns.audience.fieldValue')}
            value={audience.fieldValue}
            autoComplete="off"
            onChange={(fieldValue) => change({ fieldValue })}
          />
        )}
        {earlier.length > 0 && (
          <Select
            label={t('campaigns.audience.campaign')}
            value={answered}
            options={[
              { value: '', label: t('campaigns.audience.noCampaign') },
              ...earlier
                .map(({ id, kind, name }) => ({ id, name: kind === 'campaign' ? name : `${name} (${t(`campaigns.mass.${kind}`)})` }))
                .flatMap(({ id, name }) => [
                  { value: `${id}:yes`, label: t('campaigns.audience.answered', { name }) },
                  { value: `${id}:no`, label: t('campaigns.audience.notAnswered', { name }) },
                ]),
            ]}
            onChange={(value) => {
              const [id = '', kind] = value.split(':')
              change({ campaignId: id === '' ? null : Number(id), answered: kind !== 'no' })
            }}
          />
        )}
      </div>
      {!hasList && (
        <>
          <TextArea
            label={t('campaigns.audience.numbers')}
            help={t('campaigns.audience.numbersHelp')}
            value={audience.numbers.join('\n')}
            rows={3}
            onChange={(text) => change({ numbers: text === '' ? [] : text.split(/[\n;,]/) })}
          />
          <AudienceCount audience={audience} error={problemOf('audience')} />
        </>
      )}
    </>
  )
}
