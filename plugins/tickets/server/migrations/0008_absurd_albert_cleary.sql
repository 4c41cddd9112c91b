DROP INDEX "tickets_one_alive";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_alive" ON "tickets" USING btree ("tenant_id","contact_id","whatsapp_id") WHERE status <> 'closed' and deleted_at is null;