// Judges an object of another API in a file.

import { concludedOther } from '../../snapshot/judged-other.ts';
import { type FileJudge, judgeOurs } from './file-judging.ts';

export const judgeOther: FileJudge = (object, options) => {
  const concluded = concludedOther(object, options);
  return concluded === undefined ? judgeOurs(object, options) : { ...concluded, type: 'other', object };
};
