import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { minutesSetting, optionSetting, settingsOf, textChoiceSetting, textSetting } from '#core/contract/kindSettings.ts'
import type { ShownFlowStep } from '../addedSteps.ts'
import type { NodeOf } from '../document.ts'
import { aDocument, aNode, sayNode } from '../testing/flows.ts'
import { lintDocument } from './lintDocument.ts'

const schema = z.object({ title: textSetting(12), stage: textChoiceSetting(), way: optionSetting(['call', 'visit']), due: minutesSetting(60) })
const open: ShownFlowStep = {
  step: 'shop.open',
  texts: 'shop.open',
  settings: settingsOf(schema, { stage: [{ id: '4:new', name: 'Vendas · Novo' }] }),
  values: ['dealId'],
}
const right = { title: 'De {{nome}}', stage: '4:new', way: 'call', due: 30 }
const withStep = (settings: NodeOf<'added'>['settings'], step = 'shop.open') =>
  aDocument([aNode('added', 'a', { step, settings, ok: 'bem', failed: 'fim' }), sayNode('bem', 'Aberto: {{dealId}}', 'fim')])
const errorsOf = (document: ReturnType<typeof withStep>, steps: ShownFlowStep[] | null) =>
  lintDocument(document, [], steps).flatMap(({ severity, rule, nodeId, values }) => (severity === 'error' ? [[rule, nodeId, values]] : []))

describe('a step that a plugin added', () => {
  test('has nothing against it where its settings fit, and its variables are known', () => {
    expect(errorsOf(withStep(right), [open])).toEqual([])
  })

  test.each([
    ['an empty text', { title: ' ' }, 'settingRequired', 'title'],
    ['a text that is too long', { title: 'De uma pessoa distante' }, 'settingTooBig', 'title'],
    ['no choice', { stage: '' }, 'settingRequired', 'stage'],
    ['a choice that is gone', { stage: '4:old' }, 'settingGone', 'stage'],
    ['an option that is not offered', { way: 'fly' }, 'settingRequired', 'way'],
    ['too many minutes', { due: 61 }, 'settingTooBig', 'due'],
    ['half a minute', { due: 0.5 }, 'settingUnfit', 'due'],
  ])('is found with %s', (_problem, change, rule, setting) => {
    expect(errorsOf(withStep({ ...right, ...change }), [open])).toEqual([[rule, 'a', { setting }]])
  })

  test.each([
    ['of a plugin that is not there', withStep(right), []],
    ['of a kind that is not there', withStep(right, 'shop.close'), [open]],
  ])('%s is found, and so are its variables', (_name, document, steps) => {
    expect(errorsOf(document, steps)).toEqual([
      ['variableUnknown', 'bem', { name: 'dealId' }],
      ['stepGone', 'a', {}],
    ])
  })

  test('is not judged before the kinds are known', () => {
    expect(errorsOf(withStep({}), null).map(([rule]) => rule)).not.toContain('stepGone')
  })

  test('leads somewhere on both ways', () => {
    const document = aDocument([aNode('added', 'a', { step: 'shop.open', settings: right, ok: null, failed: 'sumiu' })])

    expect(errorsOf(document, [open])).toEqual(
      expect.arrayContaining([
        ['openExit', 'a', { exit: 'ok' }],
        ['nodeMissing', 'a', { exit: 'failed' }],
      ]),
    )
  })
})
