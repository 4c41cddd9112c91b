CREATE TABLE "history_marks" (
	"tenant_id" integer NOT NULL,
	"known_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "history_marks_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mentions_json" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_author_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("tenant_id","author_id") WHERE author_id is not null;