import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { call } from '#core/client/http/call.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { AppError } from '#core/contract/errors.ts'
import { type Campaign, dryRunCampaign } from '../contract/index.ts'
import { CampaignFiles } from './CampaignFiles.tsx'
import { startNow } from './commands.ts'
import { Gauges } from './GaugeNote.tsx'
import { CAMPAIGNS } from './queries.ts'
import './campaigns.css'

const SHOWN = 8
const MINUTE = 60
const CATEGORIES = new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION'])

const paceText = (t: ReturnType<typeof useT>, { perMinute }: { perMinute: number }, language: string): string =>
  perMinute >= MINUTE
    ? t('campaigns.start.perSecond', { count: Math.round(perMinute / MINUTE).toLocaleString(language) })
    : t('campaigns.start.perMinute', { count: (Math.round(perMinute * 10) / 10).toLocaleString(language) })

/** The dry run of a campaign: to how many, how fast, until when, and the very texts that some of them get. Starts it. */
export default function StartDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { data, isError, error } = useQuery({
    queryKey: [CAMPAIGNS, 'dryRun', campaign.id, campaign.rev],
    queryFn: () => call(dryRunCampaign, { id: campaign.id }),
    staleTime: 0,
  })
  return (
    <FormDialog
      size="m"
      title={t('campaigns.start.title', { name: campaign.name })}
      saveLabel={t(campaign.startAt && Date.parse(campaign.startAt) > Date.now() ? 'campaigns.start.schedule' : 'campaigns.start.now')}
      isDirty={false}
      onSave={() => runOrThrow(startNow, campaign)}
      onClose={onClose}
    >
      {isError && <div className="form-error">{errorText(error)}</div>}
      {!data && !isError && <Skeleton />}
      {data && (
        <>
          <dl className="campaign-dry">
            <dt>{t('campaigns.start.to')}</dt>
            <dd>{t('campaigns.start.count', { count: data.count })}</dd>
            <dt>{t('campaigns.start.begins')}</dt>
            <dd>
              <RelativeTime at={data.startAt} style="minute" />
            </dd>
            <dt>{t('campaigns.start.ends')}</dt>
            <dd>{data.finishAt ? <RelativeTime at={data.finishAt} style="minute" /> : t('campaigns.start.cut', { count: data.sent, total: data.count })}</dd>
            <dt>{t('campaigns.start.pace')}</dt>
            <dd>
              {paceText(t, data, language)}
              {data.perDay < data.count && `, ${t('campaigns.start.perDay', { count: data.perDay.toLocaleString(language) })}`}
            </dd>
            {data.parts !== null && (
              <>
                <dt>{t('campaigns.start.parts')}</dt>
                <dd>{t('campaigns.start.partsCount', { count: data.parts })}</dd>
              </>
            )}
            {data.category !== null && (
              <>
                <dt>{t('campaigns.start.category')}</dt>
                <dd>
                  {t(`campaigns.category.${CATEGORIES.has(data.category) ? data.category : 'OTHER'}`)}
                  {data.cost === null && <span className="dim"> · {t('campaigns.start.noPrice')}</span>}
                </dd>
              </>
            )}
            {data.limit && (
              <>
                <dt>{t('campaigns.start.limit')}</dt>
                <dd>{t('campaigns.start.limitUsed', { count: data.limit.usedToday, of: data.limit.mostPerDay })}</dd>
              </>
            )}
            {data.cost !== null && (
              <>
                <dt>{t('campaigns.start.cost')}</dt>
                <dd>{moneyText(data.cost, language)}</dd>
              </>
            )}
          </dl>
          <Gauges connections={campaign.connections} />
          {data.limit && data.limit.beyond > 0 && (
            <p className="form-error" role="status">
              {t('campaigns.start.beyond', { count: data.limit.beyond })}
            </p>
          )}
          <CampaignFiles campaign={campaign} />
          {data.missing.map(({ column, count }) => (
            <p key={column} className="form-error" role="status">
              {t('campaigns.start.missing', { column, count })}
            </p>
          ))}
          {data.isHasty && (
            <p className="form-error" role="status">
              {t('campaigns.start.hasty')}
            </p>
          )}
          {data.texts.length > 0 && (
            <ul className="campaign-texts" aria-label={t('campaigns.start.texts')}>
              {data.texts.slice(0, SHOWN).map(({ contactId, name, body, failure }) => (
                <li key={contactId ?? name}>
                  <span className="strong">{name}</span>
                  {failure ? <div className="form-error">{errorText(new AppError(failure, 422))}</div> : <div>{body}</div>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormDialog>
  )
}
