import { useParams } from '@tanstack/react-router';
import { StaticPageScreen } from '../features/pages/index.ts';
import { Queries } from '../shared/calls/Queries.tsx';

/** `/{slug}`: a static page of the server's content (docs/specification/1-table-and-site.md#21-routes). */
export function StaticPage() {
  const { slug } = useParams({ from: '/$slug' });
  return (
    <Queries>
      <StaticPageScreen slug={slug} />
    </Queries>
  );
}
