import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ApiProblem } from '@/api/problem';
import { saveFile, useSendLong } from '@/office/kit/send-long';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';

/** Downloads all airports as a file that can be edited and imported again. */
export function ExportButton() {
  const send = useSendLong();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await send(new Request(new URL('/api/admin/airports.csv', location.origin)));
      if (!response.ok) throw new ApiProblem(response);
      saveFile(await response.blob(), 'airports.csv');
    },
    onError: () => show({ tone: 'danger', text: 'The export failed.' }),
  });
  return (
    <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Download className="size-4 max-sm:hidden" aria-hidden="true" />
      Export CSV
    </Button>
  );
}
