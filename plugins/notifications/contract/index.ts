export * from './endpoints.ts'
export * from './notification.ts'
export * from './preferences.ts'
