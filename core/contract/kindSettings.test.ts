import { expect, test } from 'vitest'
import { z } from 'zod'
import { initialSetting, optionSetting, settingProblem, settingsOf, textChoiceSetting } from './kindSettings.ts'

const settings = settingsOf(z.object({ stage: textChoiceSetting() }), { stage: [{ id: '4:new', name: 'Vendas · Novo' }] })

test('a choice of rows with ids that are texts is drawn as such, with nothing chosen at first', () => {
  expect(settings).toMatchObject([{ name: 'stage', control: 'textChoice', isRequired: true, longest: null, choices: [{ id: '4:new' }] }])
  expect(settings.map(initialSetting)).toEqual([''])
})

test.each([
  ['4:new', null],
  ['', 'required'],
  [4, 'required'],
  ['4:old', 'unknown'],
])('the choice %j has the problem %s', (value, problem) => {
  expect(settings.map((setting) => settingProblem(setting, value))).toEqual([problem])
})

test.each([
  ['an option', optionSetting(['reuse', 'open']), undefined, 'required'],
  ['an option that was added later', optionSetting(['reuse', 'open']).default('reuse'), undefined, null],
  ['an option that was added later', optionSetting(['reuse', 'open']).default('reuse'), 'both', 'required'],
])('%s with the value %3$j has the problem %4$s', (_what, schema, value, problem) => {
  expect(settingsOf(z.object({ existing: schema }), {}).map((setting) => [initialSetting(setting), settingProblem(setting, value)])).toEqual([
    ['reuse', problem],
  ])
})
